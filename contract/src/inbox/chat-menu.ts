import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { ActivationStatus } from '../automations/automation.ts'
import { defineEndpoint, Id, Moment } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ShownVersion, Version } from '../versions.ts'
import { TapTarget } from './tap-target.ts'

/** Limits of Instagram for questions and menu. Lengths are in characters. */
export const chatMenuLimits = { questions: 4, question: 80, entries: 20, title: 30 } as const

/** Longer texts are refused before they are read. */
const Text = z.string().check(z.maxLength(500))

const Link = z.strictObject({
  kind: z.literal('link'),
  url: z.string().check(z.maxLength(limits.link, { error: () => m.problem_link_long({ max: limits.link }) })),
})

/** A question that a person can tap in an empty chat. */
const MenuQuestion = z.strictObject({ question: Text, target: TapTarget })
export type MenuQuestion = z.infer<typeof MenuQuestion>

/** An entry of the menu that is there in every chat. */
const MenuEntry = z.strictObject({ title: Text, target: z.union([TapTarget, Link]) })
export type MenuEntry = z.infer<typeof MenuEntry>

export type MenuTarget = MenuEntry['target']

const tooMany = 50
const parts = {
  ice_breakers: z.array(MenuQuestion).check(z.maxLength(tooMany)),
  persistent_menu: z.array(MenuEntry).check(z.maxLength(tooMany)),
}

/** What Instagram shows in the chats with the account. */
const MenuParts = z.object(parts)
export type MenuParts = z.infer<typeof MenuParts>

/** A text or target that is missing is null or empty, as in a form. */
export interface MenuDraft {
  ice_breakers: readonly { question: string; target: MenuTarget | null }[]
  persistent_menu: readonly { title: string; target: MenuTarget | null }[]
}

export interface MenuProblem {
  part: keyof MenuParts
  /** Null for a problem with the whole list. */
  index: number | null
  field: 'text' | 'target'
  message: string
}

/**
 * Returns what is wrong with a menu, in the order of the entries, with instructions. With `known`, targets are checked
 * against these ids of automations.
 */
export function chatMenuProblems(
  { ice_breakers, persistent_menu }: MenuDraft,
  knownActions: ReadonlySet<string> | null = null,
): MenuProblem[] {
  const { questions, entries } = chatMenuLimits
  return [
    ...countProblem(
      'ice_breakers',
      ice_breakers.length > questions && m.problem_menu_questions({ max: questions }),
    ),
    ...ice_breakers.flatMap((item, index) =>
      entryProblems({
        part: 'ice_breakers',
        index,
        text: item.question,
        target: item.target,
        known: knownActions,
      }),
    ),
    ...countProblem(
      'persistent_menu',
      persistent_menu.length > entries && m.problem_menu_entries({ max: entries }),
    ),
    ...persistent_menu.flatMap((item, index) =>
      entryProblems({
        part: 'persistent_menu',
        index,
        text: item.title,
        target: item.target,
        known: knownActions,
      }),
    ),
  ]
}

const countProblem = (part: keyof MenuParts, message: string | false): MenuProblem[] =>
  message === false ? [] : [{ part, index: null, field: 'text', message }]

interface CheckedEntry {
  part: keyof MenuParts
  index: number
  text: string
  target: MenuTarget | null
  known: ReadonlySet<string> | null
}

function entryProblems({ part, index, text, target, known }: CheckedEntry): MenuProblem[] {
  const number = index + 1
  const isQuestion = part === 'ice_breakers'
  const max = isQuestion ? chatMenuLimits.question : chatMenuLimits.title
  const missing = isQuestion ? m.problem_menu_question({ number }) : m.problem_menu_title({ number })
  const over = [...text.trim()].length - max
  const long = isQuestion
    ? m.problem_menu_question_long({ number, max })
    : m.problem_menu_title_long({ number, max })
  const textProblem = text.trim() === '' ? missing : over > 0 ? long : null
  const targetProblem = targetProblemOf(target, { number, isQuestion, known })
  return [
    ...(textProblem === null ? [] : [{ part, index, field: 'text' as const, message: textProblem }]),
    ...(targetProblem === null ? [] : [{ part, index, field: 'target' as const, message: targetProblem }]),
  ]
}

function targetProblemOf(
  target: MenuTarget | null,
  { number, isQuestion, known }: { number: number; isQuestion: boolean } & Pick<CheckedEntry, 'known'>,
): string | null {
  if (target === null)
    return isQuestion ? m.problem_menu_question_target({ number }) : m.problem_menu_entry_target({ number })
  if (target.kind === 'automation' && known?.has(target.automation_id) === false)
    return isQuestion ? m.problem_menu_question_gone({ number }) : m.problem_menu_entry_gone({ number })
  if (target.kind !== 'link') return null
  const isLink = /^https?:\/\/[^\s/]/i.test(target.url) && URL.canParse(target.url)
  return isLink ? null : m.problem_menu_link({ number })
}

/** `published`: Instagram has accepted what is stored. `refused`: it has not, or it is not known. */
const MenuState = z.enum(['unpublished', 'published', 'refused'])

const ChatMenu = z.object({
  ...parts,
  version: Version,
  state: MenuState,
  /** When Instagram last accepted the stored menu; null unless `state` is `published`. */
  published_at: z.nullable(Moment),
  /** Why Instagram refused the stored menu, with what to do. */
  refusal: z.nullable(z.object({ message: z.string(), at: Moment })),
  /** Automations of the account that answer messages, by name. */
  targets: z.array(z.object({ automation_id: Id, name: z.string(), activation_status: ActivationStatus })),
})
export type ChatMenu = z.infer<typeof ChatMenu>

export const getChatMenu = defineEndpoint({
  method: 'GET',
  path: '/instagram/chat-menu',
  permission: 'read',
  summary: 'Questions and menu of the chats with an account, and whether Instagram shows them',
  input: z.object({ platform_user_id: Id }),
  output: ChatMenu,
})

export const saveChatMenu = defineEndpoint({
  method: 'PUT',
  path: '/instagram/chat-menu',
  permission: 'manage',
  audit: { resource: getChatMenu },
  summary:
    'Store questions and menu and publish them; a refusal of Instagram is in `refusal`, and the draft is kept',
  input: z.object({ platform_user_id: Id, ...parts, version: ShownVersion }).check((context) => {
    for (const { part, index, message } of chatMenuProblems(context.value)) {
      const path = index === null ? [part] : [part, index]
      context.issues.push({ code: 'custom', path, message, input: context.value })
    }
  }),
  output: ChatMenu,
})
