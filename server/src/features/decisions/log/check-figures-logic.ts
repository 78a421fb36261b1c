import type { CheckFigures } from '@skein/engine/decide-types'
import * as z from 'zod'

const Checks = z.object({
  posts: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number()]))),
  reply_count: z.exactOptional(z.object({ replies: z.number().nullable(), wanted: z.string() })),
  cap_per_post: z.exactOptional(z.object({ count: z.number(), limit: z.number() })),
  cap_per_period: z.exactOptional(z.object({ count: z.number(), limit: z.number(), seconds: z.number() })),
  cooldown: z.exactOptional(z.object({ seconds: z.number(), ago: z.exactOptional(z.number()) })),
  loop: z.exactOptional(z.object({ count: z.number() })),
  writing: z.exactOptional(z.record(z.string(), z.never())),
}) satisfies z.ZodType<CheckFigures>

/** The figures of a decision from before 28 November 2026; such decisions are kept for 180 days at most. */
const FormerChecks = z.object({
  o: z.exactOptional(z.union([z.literal('selected'), z.number(), z.tuple([z.number()])])),
  r: z.exactOptional(z.tuple([z.number().nullable(), z.string()])),
  p: z.exactOptional(z.tuple([z.number(), z.number()])),
  t: z.exactOptional(z.tuple([z.number(), z.number(), z.number()])),
  c: z.exactOptional(z.union([z.tuple([z.number()]), z.tuple([z.number(), z.number()])])),
  l: z.exactOptional(z.number()),
  w: z.exactOptional(z.literal(1)),
})
type FormerChecks = z.infer<typeof FormerChecks>

/** Returns the stored figures of checks; none if they cannot be read. */
export const readChecks = (storedFigures: unknown): CheckFigures => ({
  ...currentChecks(FormerChecks.safeParse(storedFigures).data ?? {}),
  ...Checks.safeParse(storedFigures).data,
})

const currentChecks = ({ o, r, p, t, c, l, w }: FormerChecks): CheckFigures => ({
  ...(o === undefined ? {} : { posts: currentPosts(o) }),
  ...(r === undefined ? {} : { reply_count: { replies: r[0], wanted: r[1] } }),
  ...(p === undefined ? {} : { cap_per_post: { count: p[0], limit: p[1] } }),
  ...(t === undefined ? {} : { cap_per_period: { count: t[0], limit: t[1], seconds: t[2] } }),
  ...(c === undefined ? {} : { cooldown: { seconds: c[0], ...(c[1] === undefined ? {} : { ago: c[1] }) } }),
  ...(l === undefined ? {} : { loop: { count: l } }),
  ...(w === undefined ? {} : { writing: {} }),
})

function currentPosts(posts: NonNullable<FormerChecks['o']>): NonNullable<CheckFigures['posts']> {
  if (posts === 'selected') return { selection: 'SPECIFIC' }
  return typeof posts === 'number' ? { days: posts } : { posts_from: new Date(posts[0]).toISOString() }
}
