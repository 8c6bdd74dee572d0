import { Module } from '@nestjs/common';
import { OscuAuthority } from '@app/authority';
import { Database, Sealer } from '@app/persistence';
import { Ask, Learn } from '@app/submission';
import { QuestionConsumers } from './question-consumers.js';
import { ProductionQuestionProcessor, SandboxQuestionProcessor } from './question-processors.js';

const ask = {
  provide: Ask,
  useFactory: (db: Database, authority: OscuAuthority, sealer: Sealer) => new Ask(db, authority, sealer),
  inject: [Database, OscuAuthority, Sealer],
};

const learn = {
  provide: Learn,
  useFactory: (db: Database, authority: OscuAuthority, sealer: Sealer) => new Learn(db, authority, sealer),
  inject: [Database, OscuAuthority, Sealer],
};

/** Asks the authority what it knows of a submission. */
@Module({
  providers: [ask, learn, SandboxQuestionProcessor, ProductionQuestionProcessor, QuestionConsumers],
  exports: [QuestionConsumers],
})
export class QuestionsModule {}
