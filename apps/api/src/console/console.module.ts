import { Module } from '@nestjs/common';
import { DashboardModule } from '../dashboard/dashboard.module.js';
import { HttpModule } from '../http/http.module.js';
import { AccessModule } from '../infrastructure/access.module.js';
import { ConsoleSessionsController } from './console-sessions.controller.js';

@Module({ imports: [AccessModule, DashboardModule, HttpModule], controllers: [ConsoleSessionsController] })
export class ConsoleModule {}
