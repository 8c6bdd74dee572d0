import { ControlController } from './control.controller.js';
import { DevicesController } from './devices.controller.js';
import { FaultSettingsController } from './fault-settings.controller.js';
import { SimulatorHealthController } from './health.controller.js';
import { RecordsController } from './records.controller.js';
import { RulesController } from './rules.controller.js';
import { SeedsController } from './seeds.controller.js';
import { SessionController } from './session.controller.js';
import { TokensController } from './tokens.controller.js';
import { WireController } from './wire.controller.js';

/** The controllers of the control port. A new one is a file in this folder and a name in this list. */
export const controllers = [
  ...[WireController, SimulatorHealthController],
  ...[ControlController, FaultSettingsController, RulesController, TokensController, SessionController],
  ...[DevicesController, SeedsController, RecordsController],
];
