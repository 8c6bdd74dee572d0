import { Module } from '@nestjs/common';
import { attemptProviders } from './attempts.js';
import { HeadConsumers } from './head-consumers.js';
import { ProductionHeadProcessor, SandboxHeadProcessor } from './head-processors.js';

/** Submits the heads of the lanes to the authority. */
@Module({
  providers: [...attemptProviders, SandboxHeadProcessor, ProductionHeadProcessor, HeadConsumers],
  exports: [HeadConsumers],
})
export class HeadsModule {}
