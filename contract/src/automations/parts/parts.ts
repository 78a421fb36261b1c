import * as z from 'zod/mini'
import type { Reason } from '../../reason-catalogue/reason.ts'
import type { AutomationCheck } from '../kinds/automation-check.ts'
import type { AutomationType, TriggerType } from '../automation.ts'
import { maxActions, maxRepliesPerPost, timePeriodSeconds, userCooldownSeconds } from './action-limits.ts'
import { commentSources } from './comment-sources.ts'
import { excludeKeywords } from './exclude-keywords.ts'
import { firstContactOnly } from './first-contact-only.ts'
import { ignoreAccents } from './ignore-accents.ts'
import { chosenMessageKinds } from './message-kinds.ts'
import { oncePerPerson } from './once-per-person.ts'
import { outsideHoursOnly } from './outside-hours-only.ts'
import { partCheck, type Part, type PartDefinition, type TriggerOfSentence } from './part.ts'
import { postSelectionType, postsFrom, specificPostIds } from './posts.ts'
import { replyCountCondition, replyCountValue } from './reply-count.ts'
import { delaySeconds, replyVariants, shadow } from './reply-options.ts'

/** Conditions, in the order of the editors. The sentence names them from the last to the first. */
const conditions = [
  excludeKeywords,
  ignoreAccents,
  oncePerPerson,
  firstContactOnly,
  outsideHoursOnly,
  chosenMessageKinds,
  commentSources,
] as const

/** Options of a reply. */
const options = [replyVariants, delaySeconds, shadow] as const

/** Limits on how often an automation acts. */
const actionLimits = [
  replyCountCondition,
  replyCountValue,
  maxRepliesPerPost,
  maxActions,
  timePeriodSeconds,
  userCooldownSeconds,
] as const

/** The choice of posts. */
const posts = [postSelectionType, specificPostIds, postsFrom] as const

const exactParts = [...posts, ...conditions, ...options, ...actionLimits] as const
type AnyPart = (typeof exactParts)[number]
type PartField = AnyPart['field']

/** All parts of automations. */
export const parts: readonly Part[] = exactParts

/** Parts by their place in the editors. */
export const partGroups: Readonly<
  Record<'posts' | 'conditions' | 'options' | 'actionLimits', readonly Part[]>
> = {
  posts,
  conditions,
  options,
  actionLimits,
}

type SchemaOf<P extends AnyPart> =
  P extends PartDefinition<string, AutomationType, infer Schema, infer Initial, string>
    ? [Initial] extends [undefined]
      ? z.ZodMiniOptional<Schema>
      : z.ZodMiniDefault<Schema>
    : never

type FieldsOf<Type extends AutomationType> = {
  [P in AnyPart as Type extends P['types'][number] ? P['field'] : never]: SchemaOf<P>
}

/** Returns the fields that automations of a type have for their parts. */
export const partFields = <Type extends AutomationType>(type: Type): FieldsOf<Type> =>
  Object.fromEntries(
    parts
      .filter(({ types }) => types.includes(type))
      .map(({ field, value, initial, initials }) => [
        field,
        initial === undefined ? z.optional(value) : z._default(value, initials?.[type] ?? initial),
      ]),
  ) as FieldsOf<Type>

/** Returns the checks of the parts of a type that refuse values. */
export const partChecks = (type: AutomationType): AutomationCheck<object>[] =>
  parts.filter(({ types, problem }) => types.includes(type) && problem !== undefined).map(partCheck)

/** Returns the values of a new automation that differ from the defaults of the API. */
export const suggestedParts = (type: AutomationType): PartValues =>
  Object.fromEntries(
    parts.flatMap(({ field, types, suggested }) =>
      suggested === undefined || !types.includes(type) ? [] : [[field, suggested]],
    ),
  )

/** Values of parts, complete or not. */
export type PartsLike = Readonly<Partial<Record<PartField, unknown>>>

type RowFields = { [P in AnyPart as P['field']]: z.ZodMiniOptional<z.ZodMiniNullable<P['value']>> }

/** Fields of the list of automations. */
export const partRowFields = Object.fromEntries(
  parts.map(({ field, value }) => [field, z.optional(z.nullable(value))]),
) as unknown as RowFields

/** Returns the values of all parts for the list of automations. */
export const partRowOf = (settings: PartsLike) =>
  Object.fromEntries(
    parts.map(({ field, absent }) => [field, Reflect.get(settings, field) ?? absent]),
  ) as unknown as { [P in AnyPart as P['field']]: z.output<P['value']> | null }

/** Returns the words of the parts in the sentence of an automation, in their order. */
export const clausesOf = (automation: PartsLike & TriggerOfSentence): string[] =>
  parts.toReversed().flatMap((part) => {
    const value: unknown = Reflect.get(automation, part.field) ?? null
    return value === null ? [] : (part.clause?.(value, automation) ?? [])
  })

/** Returns the parts that keep an automation from acting on some events, in their order. */
export const narrowingParts = (automation: PartsLike & WithTrigger, among = parts): Part[] =>
  among.filter((part) => {
    const value: unknown = Reflect.get(automation, part.field) ?? null
    const applies = part.triggers?.includes(automation.trigger_type) ?? true
    return applies && value !== null && part.narrows?.(value) === true
  })

interface WithTrigger {
  trigger_type?: TriggerType | undefined
}

/** The values of all parts, as the settings of an automation hold them. */
export type PartValues = { [P in AnyPart as P['field']]?: z.output<P['value']> | undefined }

/** Values of parts as the assistant gives them for a draft: null if it leaves one out. */
export type DraftParts = {
  [P in AnyPart as P['field']]?: Readonly<z.output<P['value']>> | null | undefined
}

/** Fields of a draft of the assistant, with their descriptions for the model. */
export const draftPartFields = Object.fromEntries(
  parts.flatMap(({ field, draft }) => {
    if (draft === undefined) return []
    const schema = z.nullish(draft.schema)
    if (draft.description !== undefined) z.globalRegistry.add(schema, { description: draft.description })
    return [[field, schema]]
  }),
) as unknown as RowFields

type PartReason = Extract<AnyPart, { reason?: { code: string } }>['reason']

/** Reasons of the parts, by their code. */
export const partReasons = Object.fromEntries(
  parts.flatMap(({ reason }) => (reason ? [[reason.code, reason]] : [])),
) as unknown as Record<NonNullable<PartReason>['code'], Reason>
