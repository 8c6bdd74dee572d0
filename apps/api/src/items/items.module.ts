import { Module } from '@nestjs/common';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { AdmissionModule } from '../http/admission/admission.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { ItemsController } from './items.controller.js';
import { ItemList } from './item-list.js';
import { ItemQueries } from './item.queries.js';
import { PostItem } from './post-item.js';

@Module({
  imports: [DatabaseModule, AdmissionModule, SubmissionsModule],
  controllers: [ItemsController],
  providers: [ItemList, ItemQueries, PostItem],
})
export class ItemsModule {}
