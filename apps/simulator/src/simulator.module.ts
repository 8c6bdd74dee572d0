import { Module, type DynamicModule } from '@nestjs/common';
import { ArmedFaults } from './armed-faults.js';
import { CallLog } from './call-log.js';
import { Clock } from './clock.js';
import { controllers } from './control/index.js';
import { RequestedFaults } from './requested-faults.js';
import { WireCallHandler } from './wire-call-handler.js';
import { Latency } from './latency.js';
import { SimulatorLedger } from './ledger.js';
import { ProvisionedApp } from './provisioned-app.js';
import { SeededRandom } from './seeded-random.js';
import { RuleSettings, type StricterRule } from './rules.js';
import { TokenEndpoint } from './token-endpoint.js';
import { TestSession } from './test-session.js';
import { BearerTokens } from './bearer-tokens.js';
import { FaultSettings } from './fault-settings.js';
import { WireRouter } from './wire-router.js';
import { WireListener } from './wire-listener.js';
import { wireRequestHandler } from './wire-request.js';

export interface SimulatorSettings {
  host: string;
  /** 0 lets the system choose a port. The same holds for `wirePort`. */
  port: number;
  wirePort: number;
  dataDir?: string;
  /** Checks that the direct profile makes although the real hosts are not known to make them. */
  directRules?: readonly StricterRule[];
  /** Checks that the gateway profile makes in addition to its own, or the name of a preset: `strictest`. */
  gatewayRules?: readonly StricterRule[];
  /** The only app that gets tokens. Without it every app gets one. */
  consumerKey?: string;
  consumerSecret?: string;
  /** Seed of faults and latency; drawn by default. */
  seed?: number;
}

@Module({})
export class SimulatorModule {
  static with(settings: SimulatorSettings): DynamicModule {
    const { host, wirePort, dataDir, directRules, gatewayRules, consumerKey, consumerSecret, seed } = settings;
    return {
      module: SimulatorModule,
      controllers,
      providers: [
        { provide: SimulatorLedger, useFactory: () => SimulatorLedger.open(dataDir) },
        { provide: RuleSettings, useValue: new RuleSettings({ direct: directRules, gateway: gatewayRules }) },
        { provide: ProvisionedApp, useValue: new ProvisionedApp(consumerKey, consumerSecret) },
        { provide: SeededRandom, useValue: new SeededRandom(seed) },
        {
          provide: WireListener,
          inject: [WireRouter],
          useFactory: (wire: WireRouter) => new WireListener(host, wirePort, wireRequestHandler(wire)),
        },
        ...[WireRouter, WireCallHandler, CallLog, Clock, TokenEndpoint, BearerTokens, TestSession],
        ...[Latency, ArmedFaults, RequestedFaults, FaultSettings],
      ],
    };
  }
}
