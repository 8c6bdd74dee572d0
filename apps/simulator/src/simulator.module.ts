import { Module, type DynamicModule } from '@nestjs/common';
import { ArmedFaults } from './armed-faults.js';
import { CallLog } from './call-log.js';
import { Clock } from './clock.js';
import { ControlController } from './control/control.controller.js';
import { DevicesController } from './control/devices.controller.js';
import { EvidenceController } from './control/records.controller.js';
import { HealthController } from './control/health.controller.js';
import { RulesController } from './control/rules.controller.js';
import { SeedsController } from './control/seeds.controller.js';
import { TokensController } from './control/tokens.controller.js';
import { WeatherController } from './control/fault-settings.controller.js';
import { DocumentWishes } from './requested-faults.js';
import { FrontDesk } from './wire-call-handler.js';
import { Latency } from './latency.js';
import { Ledger } from './ledger.js';
import { ProvisionedApp } from './provisioned-app.js';
import { Randomness } from './seeded-random.js';
import { RuleBook, type RuleSwitch } from './rules.js';
import { TokenOffice } from './token-endpoint.js';
import { Tokens } from './bearer-tokens.js';
import { Weather } from './fault-settings.js';
import { Wire } from './wire-router.js';
import { WireController } from './wire.controller.js';
import { WireDoor } from './wire-listener.js';
import { overTheWire } from './wire-request.js';

export interface SimulatorSettings {
  host: string;
  /** 0 lets the system choose, here and for the wire. */
  port: number;
  wirePort: number;
  dataDir?: string;
  /** What the direct hosts are to check though they are not known to. */
  directRules?: readonly RuleSwitch[];
  /** The app that gets tokens; any app does without. */
  consumerKey?: string;
  consumerSecret?: string;
  /** Of faults and latency; drawn unless given. */
  seed?: number;
}

@Module({})
export class SimulatorModule {
  static with(settings: SimulatorSettings): DynamicModule {
    const { host, wirePort, dataDir, directRules, consumerKey, consumerSecret, seed } = settings;
    return {
      module: SimulatorModule,
      controllers: [
        ...[WireController, HealthController],
        ...[ControlController, WeatherController, RulesController, TokensController],
        ...[DevicesController, SeedsController, EvidenceController],
      ],
      providers: [
        { provide: Ledger, useFactory: () => Ledger.open(dataDir) },
        { provide: RuleBook, useValue: new RuleBook(directRules) },
        { provide: ProvisionedApp, useValue: new ProvisionedApp(consumerKey, consumerSecret) },
        { provide: Randomness, useValue: new Randomness(seed) },
        {
          provide: WireDoor,
          inject: [Wire],
          useFactory: (wire: Wire) => new WireDoor(host, wirePort, overTheWire(wire)),
        },
        ...[Wire, FrontDesk, CallLog, Clock, TokenOffice, Tokens],
        ...[Latency, ArmedFaults, DocumentWishes, Weather],
      ],
    };
  }
}
