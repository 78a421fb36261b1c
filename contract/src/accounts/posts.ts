import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'

export const InstagramPost = z.object({
  id: Id,
  media_type: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
  media_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  permalink: z.nullable(z.string()),
  timestamp: z.string(),
})
export type InstagramPost = z.infer<typeof InstagramPost>

export const listPosts = defineEndpoint({
  method: 'GET',
  asksInstagram: true,
  path: '/instagram/posts',
  permission: 'read',
  summary: 'Newest posts of a connected account, newest first',
  input: z.object({ platform_user_id: Id }),
  output: z.array(InstagramPost),
})
