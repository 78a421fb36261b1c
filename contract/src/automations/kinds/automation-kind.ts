import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../../endpoint.ts'
import type { AutomationType } from '../automation.ts'
import { partChecks } from '../parts/parts.ts'
import { storedFields } from './automation-fields.ts'
import { refusing, type AutomationCheck, type AutomationProblem } from './automation-check.ts'

/** An action slot: for one event at most one automation acts in each slot. */
export type ActionSlot = 'moderation' | 'public_reply' | 'private' | 'answer'

export type StoredFields = z.output<z.ZodMiniObject<typeof storedFields>>

/** Fields that a stored automation has beside or instead of its settings, and how they are computed. */
export interface ShownFields<Rule, Shape extends z.core.$ZodShape> {
  shape: Shape
  of: (automation: Rule) => z.output<z.ZodMiniObject<Shape>>
}

const baseFields = {
  /** The version that a change is based on: a newer one is not overwritten. Without it, any version is. */
  version: z.optional(z.number().check(z.int())),
  /** Saves although examples that pass now would fail. Without it, the answer is 409 with the list `failed`. */
  save_anyway: z.optional(z.boolean()),
}

/** Texts of an automation that the audit log keeps: no replies, and no instructions to a model. */
const loggedTexts = ['name', 'keywords', 'model_provider', 'model_name']

/** The definition of a kind of automation. */
interface KindDefinition<
  Type extends AutomationType,
  Shape extends z.core.$ZodShape,
  Shown extends z.core.$ZodShape,
> {
  type: Type
  actionSlot: ActionSlot
  /** Fields of the payload with their defaults. */
  fields: z.ZodMiniObject<Shape>
  /** Checks before deployment, in the order of the form. Those of parts that are not in the list follow. */
  checks: readonly AutomationCheck<z.output<z.ZodMiniObject<Shape>>>[]
  shown: ShownFields<z.output<z.ZodMiniObject<Shape>>, Shown>
  /** Path of its endpoints. */
  path: string
  summaries: { save: string; list: string; get: string }
}

/** Returns the definition with its schemas, endpoints and the stored record. */
export function defineKind<
  const Type extends AutomationType,
  Shape extends z.core.$ZodShape,
  Shown extends z.core.$ZodShape,
>(definition: KindDefinition<Type, Shape, Shown>) {
  type Rule = z.output<z.ZodMiniObject<Shape>>
  const { type, fields, checks, shown, path, summaries } = definition
  const kind = { automation_type: z.literal(type) }

  const checkedFields = checks.map(({ field }) => field)
  const allChecks = [...checks, ...partChecks(type).filter(({ field }) => !checkedFields.includes(field))]
  const problemsOf = (automation: Rule): AutomationProblem[] =>
    allChecks.flatMap(({ field, problems }) => problems(automation).map((message) => ({ field, message })))

  const Payload = z.extend(fields, baseFields).check(refusing((payload) => problemsOf(payload as Rule)))
  const Automation = z.extend(fields, { ...kind, ...storedFields, ...shown.shape })
  const get = defineEndpoint({
    method: 'GET',
    path: `${path}/{automation_id}`,
    permission: 'read',
    summary: summaries.get,
    input: z.object({ automation_id: Id }),
    output: Automation,
  })
  return {
    ...definition,
    /** Returns all problems of an automation, in the order of the checks. */
    problemsOf,
    Payload,
    /** The payload with its kind, as stored. */
    Settings: z.extend(fields, kind).check(refusing((settings) => problemsOf(settings as Rule))),
    /** A stored automation as returned by the API. */
    Automation,
    /** Returns the settings of a payload, to which the fields of the save do not belong. */
    settingsOf: (payload: Rule & { version?: number | undefined; save_anyway?: boolean | undefined }) => {
      const { version: _, save_anyway: __, ...settings } = payload
      return { ...(settings as unknown as Rule), automation_type: type }
    },
    automationOf: (settings: Rule, record: StoredFields) =>
      ({ ...settings, automation_type: type, ...record, ...shown.of(settings) }) as z.output<
        typeof Automation
      >,
    save: defineEndpoint({
      method: 'POST',
      path,
      permission: 'manage',
      audit: { resource: get, texts: loggedTexts },
      summary: summaries.save,
      input: Payload,
      output: Automation,
    }),
    list: defineEndpoint({
      method: 'GET',
      path,
      permission: 'read',
      summary: summaries.list,
      input: z.object({ platform_user_id: Id }),
      output: z.array(Automation),
    }),
    get,
  }
}
