import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { plainProblem } from '../../problem-in-words.ts'
import { unknownField } from '../../unknown-field.ts'
import { entryOfPayload, payloadOf } from '../../inbox/tap-target.ts'
import type { AutomationType } from '../automation.ts'
import { automationKinds, AutomationSettings } from '../kinds/automation-settings.ts'

/** Format of a document of automations. A change that older releases cannot read gets the next number. */
export const documentFormat = 'skein.automations/1'

/** Fields of the settings that name an account or an installation; a document does not have them. */
const ownFields = ['automation_id', 'platform_user_id', 'provider_id', 'platform'] as const
type OwnField = (typeof ownFields)[number]

/** A document of automations. Each has `automation_type` and the fields of its kind, without those of an account. */
export const AutomationDocument = z.object({
  format: z.literal(documentFormat),
  automations: z.array(z.record(z.string(), z.unknown())),
})
export type AutomationDocument = z.infer<typeof AutomationDocument>

/** Why a document is refused: the place, for example `automations[2].keywords`, and what to do. */
export interface DocumentProblem {
  place: string
  message: string
}

/** The account for which a document is read; the server also names the user. */
export interface DocumentOwner {
  platform_user_id: string
  provider_id?: string
}

export type ReadDocument =
  | { automations: AutomationSettings[]; problems: [] }
  | { automations: null; problems: DocumentProblem[] }

/** Returns the part of an automation that belongs into a document, its fields in the order of the kind. */
export function documentEntryOf(settings: AutomationSettings): Record<string, unknown> {
  const { automation_type } = settings
  const excludedNames: readonly string[] = ownFields
  const names = Object.keys(automationKinds[automation_type].fields.shape).filter(
    (name) => !excludedNames.includes(name),
  )
  const values = new Map(Object.entries(settings))
  return {
    automation_type,
    ...Object.fromEntries(names.flatMap((name) => (values.has(name) ? [[name, values.get(name)]] : []))),
  }
}

/**
 * Returns the automations of a document as new ones of an account, or every automation's first problem. `idOf` returns
 * the id that an automation gets, for buttons that lead to it.
 */
export function readDocument(document: unknown, owner: DocumentOwner, idOf?: IdOfEntry): ReadDocument {
  const steps = readingSteps(document, owner, idOf)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

type IdOfEntry = (index: number) => string

/** The same in steps of one automation, for a caller with other work to do. */
export function* readingSteps(
  document: unknown,
  owner: DocumentOwner,
  idOf: IdOfEntry = (index) => `entry-${index}`,
): Generator<void, ReadDocument, void> {
  const problem = formProblem(document)
  if (problem !== null) return { automations: null, problems: [problem] }
  const { automations: entries } = document as { automations: unknown[] }
  const automations: AutomationSettings[] = []
  const problems: DocumentProblem[] = []
  for (const [index, entry] of entries.entries()) {
    const read = readEntry(withButtonIds(entry, entries, idOf), `automations[${index}]`, owner)
    if ('place' in read) problems.push(read)
    else automations.push(read)
    yield
  }
  return problems.length > 0 ? { automations: null, problems } : { automations, problems: [] }
}

/** Replaces places in the document, to which buttons lead, by ids. Places without an automation for messages stay. */
function withButtonIds(entry: unknown, entries: readonly unknown[], idOf: IdOfEntry): unknown {
  const payloadOfEntry = (text: string) => {
    const index = entryOfPayload(text)
    const target = index === null ? undefined : entries[index]
    const answers = isObject(target) && answersMessages.has(String(target['automation_type']))
    return index === null || !answers ? text : payloadOf({ kind: 'automation', automation_id: idOf(index) })
  }
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/skein:entry:\d+/g, payloadOfEntry)
    if (Array.isArray(value)) return value.map(replaced)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner)]))
  }
  if (!isObject(entry)) return entry
  return Object.fromEntries(
    Object.entries(entry).map(([name, inner]) => [name, holdsButtons.has(name) ? replaced(inner) : inner]),
  )
}

/** Fields with a message that may have buttons. */
const holdsButtons: ReadonlySet<string> = new Set(['reply_template_content', 'private_message'])

const answersMessages: ReadonlySet<string> = new Set<AutomationType>(['DM_REPLY', 'AI_DM_CONVERSATION'])

function formProblem(document: unknown): DocumentProblem | null {
  if (!isObject(document)) return { place: 'document', message: m.problem_document_object() }
  const { format, automations, ...others } = document
  if (format !== documentFormat)
    return { place: 'format', message: m.problem_document_format({ format: documentFormat }) }
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return { place: unknown, message: m.problem_document_unknown() }
  if (!Array.isArray(automations) || automations.length === 0)
    return { place: 'automations', message: m.problem_document_empty() }
  const max = limits.automationsPerDocument
  return automations.length > max ? { place: 'automations', message: m.problem_document_many({ max }) } : null
}

function readEntry(
  entry: unknown,
  place: string,
  owner: DocumentOwner,
): AutomationSettings | DocumentProblem {
  if (!isObject(entry)) return { place, message: m.problem_document_entry() }
  const ownField = ownFields.find(
    (field): field is OwnField => field !== 'platform' && Object.hasOwn(entry, field),
  )
  if (ownField !== undefined) return { place: `${place}.${ownField}`, message: m.problem_document_unknown() }
  const kind = Object.values(automationKinds).find(({ type }) => type === entry['automation_type'])
  if (!kind) {
    const kinds = Object.keys(automationKinds).join(', ')
    return { place: `${place}.automation_type`, message: m.problem_document_kind({ kinds }) }
  }
  const unknown = unknownField(kind.Settings, entry)
  if (unknown !== null) return { place: `${place}.${unknown}`, message: m.problem_document_unknown() }
  const read = z.safeParse(
    AutomationSettings,
    { ...entry, ...owner, automation_id: null },
    { error: plainProblem },
  )
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = (issue?.path ?? []).map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return { place: `${place}${path.join('')}`, message: issue?.message ?? m.problem_document_entry() }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a problem as one sentence that begins with its place. */
export const problemText = ({ place, message }: DocumentProblem): string => `${place}: ${message}`
