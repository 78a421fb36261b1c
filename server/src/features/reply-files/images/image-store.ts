import * as z from 'zod'
import { ReplyImageType } from '@skein/contract/automations/replies/reply-images'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const ImageRow = z.object({
  image_id: z.string(),
  token: z.string(),
  content_type: ReplyImageType,
  width: z.number(),
  height: z.number(),
  size_bytes: z.number(),
  alt: z.string(),
  created_at: z.string(),
})
export type ImageRow = z.infer<typeof ImageRow>

const columns = sql.raw(`image_id, token, content_type, width, height, size_bytes, alt,
  to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`)

/** A new image is unused since it was uploaded. */
export async function insertImage(
  db: Executor,
  { account_id, content, ...image }: ImageRow & { account_id: string; content: Buffer },
): Promise<void> {
  await db.execute(sql`
    insert into reply_images (image_id, account_id, token, content_type, width, height, size_bytes, alt, content,
      created_at, unused_since)
    values (${image.image_id}, ${account_id}, ${image.token}, ${image.content_type}, ${image.width}, ${image.height},
      ${image.size_bytes}, ${image.alt}, ${content}, ${image.created_at}, ${image.created_at})`)
}

/** Returns images, newest first. */
export async function findImages(db: Executor, account_id: string): Promise<ImageRow[]> {
  return db.query(sql.rows(ImageRow)`
    select ${columns} from reply_images where account_id = ${account_id} order by created_at desc, image_id`)
}

/** Returns an image of an account; null for an unknown id. */
export const findImage = (db: Executor, account_id: string, id: string): Promise<ImageRow | null> =>
  db.first(sql.rows(ImageRow)`
    select ${columns} from reply_images where image_id::text = ${id} and account_id = ${account_id}`)

/** Returns null for an unknown id. */
export const updateAlt = (db: Executor, id: string, alt: string): Promise<ImageRow | null> =>
  db.first(sql.rows(ImageRow)`
    update reply_images set alt = ${alt} where image_id = ${id} returning ${columns}`)
