import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { DeviceController } from './device.controller.js';
import { BranchController } from './branch.controller.js';
import { DevicesController } from './devices.controller.js';
import { DeviceQueries } from './device.queries.js';
import { PasswordSealer } from './password-sealer.js';
import { SealingKey } from './sealing-key.js';
import { DeviceStateQueries } from './device-states.js';

@Module({
  imports: [DatabaseModule, AdmissionModule, ReferenceModule, SubmissionsModule],
  controllers: [DeviceController, DevicesController, BranchController],
  providers: [DeviceQueries, DeviceStateQueries, PasswordSealer, SealingKey],
})
export class DevicesModule {}
