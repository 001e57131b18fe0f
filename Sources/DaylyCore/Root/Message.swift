// What waits in the root's queue: an event for one of the machines, or something the root looks up
// when its turn comes, because what waits before it may change it.

import Kernel
import Wire

indirect enum Message {
  case signIn(SignIn.Event)
  case groups(Groups.Event)
  case invitation(Invitation.Event)
  case identity(Identity.Event)
  case accounts(Accounts.Event)
  case linking(DeviceLink.Event)
  case accountSettings(AccountSettings.Event)
  case capture(Capture.Event)
  case outbox(Outbox.Event)
  case viewer(Viewer.Event)
  case keyForwarding(KeyForwarder.Event)
  case settings(Settings.Event)
  case push(Push.Event)
  case deletion(Deletion.Event)
  case erasing(Eraser.Event)
  case channel(Channel<Wire.Effect>.Event)
  case questions(Questions.Event)
  /// An account that is to go is looked after again.
  case goOnDeleting
  /// What is still to be erased is looked after again.
  case goOnErasing
  /// Groups and invitations learn who this device is.
  case accountKnown
  /// Invitations learn which groups there are.
  case groupsKnown
  /// A sentence about today's photo in this group.
  case today(GroupID)
  /// The camera for this group, or the countdown when its day is used.
  case openCapture(GroupID)
  /// Somebody followed a link into a group they are in.
  case present(GroupID)
}
