import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../../endpoint.ts'
import { exampleLimits } from '../../limits.ts'
import { ExampleExpected } from './example-failure.ts'

const Words = z.string().check(
  z.minLength(1, { error: () => m.problem_no_text() }),
  z.maxLength(exampleLimits.textLength, {
    error: () => m.problem_text_long({ max: exampleLimits.textLength }),
  }),
)

/** An earlier event of the same person and kind, which limits such as a cooldown count. */
const EarlierEvent = z.object({
  text: Words,
  /** Seconds before the event of the example. */
  seconds_before: z.number().check(z.gte(0), z.lte(exampleLimits.earlierSeconds)),
})

/** A comment or direct message. Without `post_id`, a comment is on a new post that no automation selects by its id. */
const ExampleEvent = z.object({
  kind: z.enum(['comment', 'message']),
  text: Words,
  post_id: z.optional(Id),
  from_username: z.optional(z.string().check(z.maxLength(exampleLimits.usernameLength))),
  /** Oldest first. */
  earlier: z.optional(z.array(EarlierEvent).check(z.maxLength(exampleLimits.earlier))),
})

/** An event and what the automations of the account together do about it. */
export const Example = z.object({
  example_id: Id,
  // Without the limits of the input: a stored event can have an empty text.
  event: z.object({
    kind: z.enum(['comment', 'message']),
    text: z.string(),
    post_id: z.optional(z.string()),
    from_username: z.optional(z.string()),
    earlier: z.optional(z.array(z.object({ text: z.string(), seconds_before: z.number() }))),
  }),
  expected: ExampleExpected,
  created_at: Moment,
  /** Name or email address of the user who kept it; null when it is unknown. */
  author: z.nullable(z.string()),
})
export type Example = z.infer<typeof Example>

const Account = z.object({ platform_user_id: Id })

export const listExamples = defineEndpoint({
  method: 'GET',
  path: '/automations/examples',
  permission: 'read',
  summary: 'Examples of an account, newest first, at most 500',
  input: Account,
  output: z.array(Example),
})

const Kept = z.extend(Account, {
  event: ExampleEvent,
  expected: ExampleExpected,
  /**
   * The id of the comment or message on the platform. If the decision log has it, the example takes the event, what was
   * known about it and the stored answers of models from there, and replaces an earlier example of the same event.
   */
  source_event_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})

export const keepExample = defineEndpoint({
  method: 'POST',
  path: '/automations/examples',
  permission: 'manage',
  summary: 'Keep an event with the wanted outcome as an example; an account has at most 500',
  input: Kept.check(({ value: { expected }, issues }) => {
    if (expected.outcome !== 'silent' || expected.reply_contains === undefined) return
    issues.push({
      code: 'custom',
      path: ['expected', 'reply_contains'],
      message: 'An automation that stays silent has no reply. Leave reply_contains out.',
      input: expected,
    })
  }),
  output: Example,
})

export const deleteExample = defineEndpoint({
  method: 'DELETE',
  path: '/automations/examples',
  permission: 'manage',
  summary: 'Delete an example',
  input: z.extend(Account, { example_id: Id }),
  output: Nothing,
})
