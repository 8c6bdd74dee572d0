import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { LoadModule } from '../infrastructure/load.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { DeviceController } from './device.controller.js';
import { BranchController } from './branch.controller.js';
import { DeviceStateQueries } from './device-state.queries.js';
import { DevicesController } from './devices.controller.js';
import { DeviceQueries } from './device.queries.js';
import { PasswordSealer } from './password-sealer.js';

@Module({
  imports: [DatabaseModule, LoadModule, ReferenceModule, SubmissionsModule],
  controllers: [DeviceController, DevicesController, BranchController],
  providers: [DeviceQueries, DeviceStateQueries, PasswordSealer],
})
export class DevicesModule {}
