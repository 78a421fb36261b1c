import * as z from 'zod'
import { ReplyAudioType } from '@skein/contract/automations/replies/reply-audio'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const AudioRow = z.object({
  audio_id: z.string(),
  token: z.string(),
  content_type: ReplyAudioType,
  seconds: z.number(),
  size_bytes: z.number(),
  created_at: z.string(),
})
export type AudioRow = z.infer<typeof AudioRow>

/** A new file is unused since it was uploaded. */
export async function insertAudio(
  db: Executor,
  { account_id, content, ...file }: AudioRow & { account_id: string; content: Buffer },
): Promise<void> {
  await db.execute(sql`
    insert into reply_audio (audio_id, account_id, token, content_type, seconds, size_bytes, content, created_at,
      unused_since)
    values (${file.audio_id}, ${account_id}, ${file.token}, ${file.content_type}, ${file.seconds}, ${file.size_bytes},
      ${content}, ${file.created_at}, ${file.created_at})`)
}

/** Returns audio files, newest first. */
export async function findAudio(db: Executor, account_id: string): Promise<AudioRow[]> {
  return db.query(sql.rows(AudioRow)`
    select audio_id, token, content_type, seconds, size_bytes,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from reply_audio where account_id = ${account_id} order by created_at desc, audio_id`)
}
