import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../../endpoint.ts'
import { replyImageLimits } from '../../limits.ts'

const megabyte = 1_048_576
const megapixels = replyImageLimits.pixels / 1_000_000

/** Messages for problems with an image. */
export const replyImageProblems = {
  noFile: () => m.problem_reply_image_no_file(),
  type: () => m.problem_reply_image_type(),
  fileTooLarge: () => m.problem_reply_image_file_too_large({ max: replyImageLimits.fileBytes / megabyte }),
  tooManyPixels: () => m.problem_reply_image_too_many_pixels({ max: megapixels }),
  altLong: () => m.problem_reply_image_alt_long({ max: replyImageLimits.altLength }),
  count: () => m.problem_reply_image_count({ max: replyImageLimits.images }),
  storedBytes: () => m.problem_reply_image_stored_bytes({ max: replyImageLimits.storedBytes / megabyte }),
  inUse: () => m.problem_reply_image_in_use(),
} as const

export const ReplyImageType = z.enum(['image/png', 'image/jpeg', 'image/gif'])

export type ReplyImageType = z.infer<typeof ReplyImageType>

/** An uploaded image that replies can send. */
export const ReplyImage = z.object({
  id: z.string(),
  /** Public address, served without a session. */
  url: z.string(),
  /** Whether `url` is on a public host. Instagram cannot load an image from any other host. */
  is_public: z.boolean(),
  content_type: ReplyImageType,
  width: z.number(),
  height: z.number(),
  size_bytes: z.number(),
  /** Description for previews; Instagram takes none for an image in a message. */
  alt: z.string(),
  created_at: Moment,
})

export type ReplyImage = z.infer<typeof ReplyImage>

export const uploadReplyImage = defineEndpoint({
  method: 'POST',
  path: '/instagram/images',
  permission: 'manage',
  access: 'signed-in',
  summary: 'Upload an image for replies',
  input: z.object({ platform_user_id: Id, file: z.file({ error: replyImageProblems.noFile }) }),
  output: ReplyImage,
  // The rest of the form needs less than 1 MB.
  multipart: { largest: replyImageLimits.fileBytes + megabyte },
  status: 201,
})

export const listReplyImages = defineEndpoint({
  method: 'GET',
  path: '/instagram/images',
  permission: 'read',
  access: 'signed-in',
  summary: 'Uploaded images of an account, the newest first',
  input: z.object({ platform_user_id: Id }),
  output: z.array(ReplyImage),
})

export const describeReplyImage = defineEndpoint({
  method: 'POST',
  path: '/instagram/images/{id}/alt',
  permission: 'manage',
  access: 'signed-in',
  summary: 'Save the alt text of an uploaded image',
  input: z.object({
    id: Id,
    alt: z
      .string()
      .check(z.trim(), z.maxLength(replyImageLimits.altLength, { error: replyImageProblems.altLong })),
  }),
  output: ReplyImage,
})

export const deleteReplyImage = defineEndpoint({
  method: 'DELETE',
  path: '/instagram/images/{id}',
  permission: 'manage',
  access: 'signed-in',
  summary: 'Delete an uploaded image that no automation uses',
  input: z.object({ id: Id }),
  output: Nothing,
})
