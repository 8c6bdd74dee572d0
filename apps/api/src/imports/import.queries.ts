import { Injectable } from '@nestjs/common';
import {
  ReadDatabase,
  type ImportFilter,
  isImportOf,
  listImports,
  type Principal,
  type StoredImport,
} from '@app/persistence';

@Injectable()
export class ImportQueries {
  constructor(private readonly db: ReadDatabase) {}

  isImportOf(caller: Principal, id: string): Promise<boolean> {
    return isImportOf(this.db, caller, id);
  }

  list(filter: ImportFilter): Promise<StoredImport[]> {
    return listImports(this.db, filter);
  }
}
