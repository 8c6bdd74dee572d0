import { Module } from '@nestjs/common';
import { DatabaseModule } from './database.module.js';
import { Gauges } from './gauges.js';
import { InstallationStatusReader } from './installation-status.js';
import { QueueModule } from './queue.module.js';

@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [InstallationStatusReader, Gauges],
  exports: [InstallationStatusReader],
})
export class StatusModule {}
