// Whose requests are whose.

import Kernel
import Wire

extension SignIn: StateMachine { static var name: Machine { .signIn } }
extension Groups: StateMachine { static var name: Machine { .groups } }
extension Invitation: StateMachine { static var name: Machine { .invitation } }
extension Identity: StateMachine { static var name: Machine { .identity } }
extension KeyForwarder: StateMachine { static var name: Machine { .keyForwarding } }
extension Push: StateMachine { static var name: Machine { .push } }
extension Capture: StateMachine { static var name: Machine { .capture } }
extension Settings: StateMachine { static var name: Machine { .settings } }
extension Eraser: StateMachine { static var name: Machine { .erasing } }
extension Outbox: StateMachine { static var name: Machine { .outbox } }
extension Viewer: StateMachine { static var name: Machine { .viewer } }

extension Wire.Effect: ServerEffect, MessageEffect {}
