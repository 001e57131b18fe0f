// What machines of the library want done that ask nobody but the shell. They have one type of
// effects, so that what several of them do, as opening an item, is there once in the module.

import Kernel
import Wire

enum ToShell: Equatable, MachineEffect {
  case shell(LibraryEffect)
}
