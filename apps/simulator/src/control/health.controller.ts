import { Controller, Get } from '@nestjs/common';

/** Reports that the simulator runs, also while the authority is down. */
@Controller('health')
export class SimulatorHealthController {
  @Get()
  health() {
    return { status: 'ok' };
  }
}
