import { m } from '@skein/messages'
import * as z from 'zod/mini'
import {
  aiMessageKinds,
  isMessageKind,
  keywordMessageKinds,
  messageKindLabel,
  messageKindName,
  messageKinds,
  MessageKind,
} from '../../inbox/message-kinds.ts'
import { messageTypes } from '../automation.ts'
import { excludedWords } from '../keywords/exclusions.ts'
import { listed } from '../sentence/listed.ts'
import { definePart, type ChoiceContext } from './part.ts'

/** Kinds that the editor does not offer. Automations do not reply to hearts, and `other` has no known content. */
const unofferedKinds: readonly MessageKind[] = ['like', 'other']

/** A model also reacts to files, which have no text for keywords. */
const offered = ({ trigger_type }: ChoiceContext): MessageKind[] =>
  messageKinds.filter(
    (kind) => !unofferedKinds.includes(kind) && (kind !== 'file' || trigger_type !== 'KEYWORD'),
  )

const usual = ({ trigger_type }: Pick<ChoiceContext, 'trigger_type'>): MessageKind[] => [
  ...(trigger_type === 'KEYWORD' ? keywordMessageKinds : aiMessageKinds),
  'postback',
]

interface KindFields {
  message_kinds?: string | readonly string[] | null | undefined
}

/** Returns the chosen kinds in words; empty if none are chosen. */
export const chosenKindsText = ({ message_kinds }: KindFields): string =>
  listed([message_kinds ?? []].flat().filter(isMessageKind).map(messageKindName))

/** Kinds of direct messages that it acts on; without them, the usual kinds of the trigger. */
export const chosenMessageKinds = definePart({
  field: 'message_kinds',
  types: messageTypes,
  value: z.nullable(z.array(MessageKind).check(z.minLength(1))),
  absent: null,
  label: () => m.editor_condition_kinds(),
  narrows: () => true,
  control: {
    type: 'choices',
    labelOf: (kind) => (isMessageKind(kind) ? messageKindLabel(kind) : kind),
    offered,
    usual,
  },
  triggers: ['KEYWORD', undefined],
  clause(value, trigger) {
    // The opening of a conversation and of an automation for any text names the kinds.
    const isNamed =
      trigger.automation_type === 'AI_DM_CONVERSATION' ||
      (trigger.trigger_type !== 'AI_DECISION' &&
        trigger.match_type === 'ANY' &&
        excludedWords(trigger).length === 0)
    const kinds = isNamed ? '' : chosenKindsText({ message_kinds: value })
    return kinds === '' ? null : m.sentence_only_kinds({ kinds })
  },
  draft: {
    schema: z.array(MessageKind),
    description: 'Of direct messages: what they are, such as story_mention.',
  },
  reason: {
    code: 'message_kind',
    gate: 'trigger',
    sentence: (value) => m.reason_message_kind({ message_kind: value('message_kind') }),
    statement: () => m.decision_trace_stop_message_kind(),
    filter: () => m.decision_log_filters_reason_message_kind(),
  },
})

/** Returns the kinds of direct messages on which an automation acts. Without a trigger, a model decides. */
export const messageKindsOf = ({
  message_kinds,
  ...automation
}: Pick<ChoiceContext, 'trigger_type'> & {
  message_kinds?: readonly MessageKind[] | null | undefined
}): readonly MessageKind[] => message_kinds ?? usual(automation)
