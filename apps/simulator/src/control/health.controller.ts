import { Controller, Get } from '@nestjs/common';

/** Says that the simulator runs, also while the authority it plays is down. */
@Controller('health')
export class SimulatorHealthController {
  @Get()
  health() {
    return { status: 'ok' };
  }
}
