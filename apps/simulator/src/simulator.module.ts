import { Module, type DynamicModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { ArmedFaults } from './armed-faults.js';
import { CallLog } from './call-log.js';
import { ControlController } from './control/control.controller.js';
import { EvidenceController } from './control/evidence.controller.js';
import { HealthController } from './control/health.controller.js';
import { DocumentWishes } from './document-wishes.js';
import { FrontDesk } from './front-desk.js';
import { Latency } from './latency.js';
import { Ledger } from './ledger.js';
import { direct } from './profiles/direct.js';
import { WireController } from './wire.controller.js';
import { WireDoor } from './wire-door.js';

export interface SimulatorSettings {
  host: string;
  /** 0 lets the system choose, here and for the wire. */
  port: number;
  wirePort: number;
  dataDir?: string;
}

@Module({})
export class SimulatorModule {
  static with({ host, wirePort, dataDir }: SimulatorSettings): DynamicModule {
    const wireDoor = {
      provide: WireDoor,
      inject: [HttpAdapterHost],
      useFactory: (adapterHost: HttpAdapterHost) => new WireDoor(host, wirePort, wireOnly(adapterHost)),
    };
    return {
      module: SimulatorModule,
      controllers: [WireController, ControlController, EvidenceController, HealthController],
      providers: [
        { provide: Ledger, useFactory: () => Ledger.open(dataDir) },
        wireDoor,
        ...[FrontDesk, Latency, ArmedFaults, DocumentWishes, CallLog],
      ],
    };
  }
}

/** The application behind the wire is the one behind the control port, of which only the authority's paths are let through. */
function wireOnly({ httpAdapter }: HttpAdapterHost): WireDoor['handle'] {
  const fastify = (httpAdapter as FastifyAdapter).getInstance();
  return (request, response) => {
    if (request.url?.startsWith(`/${direct.basePath}/`)) fastify.routing(request, response);
    else response.writeHead(404).end();
  };
}
