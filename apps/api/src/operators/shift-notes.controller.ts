import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { exampleShiftNote, ShiftNoteOrderDto, succeeded } from '@app/contract';
import {
  Database,
  isAct,
  listShiftNotes,
  newId,
  ReadDatabase,
  recordAct,
  SHIFT_NOTE,
  type ShiftNote,
} from '@app/persistence';
import { readPageQuery } from '../batches/batch-query.js';
import { BODY_FAILURES } from '../http/openapi/api-failures.js';
import { ApiJson } from '../http/openapi/api-json.js';
import { EXAMPLE, NextCursor, Shown, ShownTime } from '../http/openapi/reply-fields.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ReadDto, type ValidDto } from '../http/requests/body.pipe.js';
import { pageOf, unknownCursor, withOneMore } from '../http/requests/page.js';
import { ApiOperator, pagesOf } from './api-operator.js';
import { Operator } from './operator.js';

/** A note that an operator left for the next shift. */
export class ShiftNoteDto {
  @Shown('Id of the note; it is an act.', EXAMPLE.actId)
  id!: string;

  @ShownTime('When', EXAMPLE.later)
  at!: string;

  @Shown('Who left it.', EXAMPLE.operator)
  operator!: string;

  @Shown('The note.', exampleShiftNote.text)
  text!: string;
}

/** The notes for the next shift. */
export class ShiftNoteListDto {
  @Shown('Newest first.', undefined, { type: [ShiftNoteDto] })
  notes!: ShiftNoteDto[];

  @NextCursor()
  nextCursor!: string | null;
}

/** An operator leaves a note for the next shift. It is stored as an act, which nobody can change. */
@ApiTags('Alerts')
@Controller('admin/api/shift-notes')
export class ShiftNotesController {
  constructor(
    private readonly db: Database,
    private readonly reads: ReadDatabase,
  ) {}

  @Get()
  @ApiOperator({
    summary: 'List the notes for the next shift, newest first',
    result: ShiftNoteListDto,
    query: pagesOf({}),
  })
  async list(@Query() query: Record<string, unknown>): Promise<Reply> {
    const { after, limit } = readPageQuery(query);
    if (after && !(await isAct(this.reads, after))) throw unknownCursor();
    const notes = await listShiftNotes(this.reads, { after, limit: withOneMore(limit) });
    const { page, nextCursor } = pageOf(notes, limit);
    return reply(200, succeeded<ShiftNoteListDto>({ notes: page.map(noteData), nextCursor }));
  }

  @Post()
  @HttpCode(200)
  @ApiOperator({ summary: 'Leave a note for the next shift', result: ShiftNoteDto, failures: BODY_FAILURES })
  @ApiJson({ body: ShiftNoteOrderDto, examples: { note: exampleShiftNote } })
  async leave(
    @ReadDto(ShiftNoteOrderDto) { value, warnings }: ValidDto<ShiftNoteOrderDto>,
    @Operator() operator: string,
  ): Promise<Reply> {
    const note = { id: newId(), operator, act: SHIFT_NOTE, reason: value.text };
    const at = await recordAct(this.db, { ...note, laneId: null, submissionId: null, details: {} });
    return reply(200, succeeded<ShiftNoteDto>(noteData({ ...note, at }), { warnings }));
  }
}

const noteData = ({ id, at, operator, reason }: ShiftNote): ShiftNoteDto => ({
  id,
  at: at.toISOString(),
  operator,
  text: reason,
});
