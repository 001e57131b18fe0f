// `dayly`: a member of your groups at the command line. It runs the same core as the app and
// sends it what a person would: every rule about photos, days and groups is decided there.

import ArgumentParser
import Wire

struct Dayly: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dayly",
    abstract: "One photo a day, to the few people who matter. Encrypted, gone in 48 hours.",
    discussion: """
      EXAMPLES
        dayly login --server https://photos.example.org
        dayly create "Family"
        dayly invite Family            # prints a link for one person
        dayly join 'https://photos.example.org/join/…#…'
        dayly send Family beach.jpg
        dayly photos Family            # what was sent in the last 48 hours
        dayly photos Family --view 2   # shows the second newest here
        dayly withdraw Family          # takes your photo back, for everyone
        dayly devices --add            # prints a link for another device of yours
        dayly vault init               # a place for your own photos (help vault)

      GROUP is a group's name or the beginning of its id; what destroys something asks
      first and takes a whole name or eight digits of the id.

      FILES
      Everything is kept, sealed, in --data, else $DAYLY_DATA, else
      $XDG_DATA_HOME/dayly, else ~/.local/share/dayly. The file `key` in it opens
      the rest: guard it as you guard the photos, or let a passphrase or your
      desktop's keyring guard it (dayly key). Do not copy the folder to a second
      machine: a device is one folder. Received photos can be viewed, not saved:
      they are meant to vanish.

      ENVIRONMENT
        DAYLY_DATA               the folder, unless --data names one
        DAYLY_VAULT              the vault, unless --vault names one
        DAYLY_PASSPHRASE_FILE    its first line is the passphrase (key, vault)
        DAYLY_HIDDEN_PASSPHRASE_FILE   the same for what is hidden in the vault
        SSL_CERT_FILE            whose certificates count, unless --cacert says
        NO_COLOR                 set to anything: no colours

      EXIT CODES
        0    done
        1    failed; the message says why
        2    refused: today's photo is sent already, the link was used, …
        64   the command was not understood, or somebody would have to be asked
        69   the server cannot be reached, or does not answer as it should
        74   the result could not be written
        75   the photo is queued and not sent yet
        130  interrupted
      """.flowing,
    version: "dayly \(DaylyVersion.text)",
    subcommands: [
      Login.self, Groups.self, Create.self, Invite.self, Join.self, Send.self, Deliver.self,
      Kept.self, Posts.self, Photos.self, Withdraw.self, Members.self, Rename.self, Remove.self,
      Mute.self,
      Block.self, Unblock.self, Leave.self, Status.self, ShowWords.self, Devices.self,
      SafetyNumbers.self, Export.self, Key.self, Logout.self, DeleteAccount.self,
      VerifyWeb.self, Vault.self, CalendarCommand.self,
    ])
}
