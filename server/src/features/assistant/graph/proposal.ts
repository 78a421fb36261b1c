import { isDeepStrictEqual } from 'node:util'
import { m } from '@skein/messages'
import { claimText } from '@skein/contract/reasons'
import type { OptionInterrupt, ProposalView } from '@skein/contract/assistant/assistant'
import { problemsInReply } from '@skein/engine/guards/outgoing-guard'
import type * as z from 'zod'
import { agentPrompt } from '../prompts.ts'
import type { ActingTool, Changes, Proposal, Tool, ToolContext } from '../tools/tool.ts'
import type { StoredAction } from '../turns/action-store.ts'
import { hashArguments } from '../turns/hash-arguments.ts'
import { withApproval } from './consent.ts'
import { hasInvisible, withoutInvisible } from '@skein/contract/invisible-text'
import { showHidden } from './hidden-characters.ts'

/** Returns the tool as an action that the owner approves. */
export const asAction = (tool: Tool): ActingTool => (tool.kind === 'act' ? tool : withApproval(tool))

interface InterruptOptions {
  agent: Tool['agent']
  /** The message that began the turn. */
  message: string
  /** Estimated cost of what follows, in USD; undefined if it is not known. */
  cost: number | undefined
}

/** Returns a proposal as the data of an interrupt. Hidden characters are replaced by their names. */
export function interruptFor(
  { title, content, option, parts }: Proposal<unknown>,
  { agent, message, cost }: InterruptOptions,
): z.infer<typeof OptionInterrupt> {
  const warning = warningFor(message, parts)
  return {
    type: 'input_option',
    platform: agent === 'instagram_agent_node' ? 'instagram' : null,
    data: {
      title: showHidden(title),
      content: showHidden([content, warning].filter(Boolean).join('\n\n')),
      options: [option, m.server_assist_reject()],
    },
    ...(parts && { proposal: viewOf(parts, warning) }),
    ...(cost !== undefined && { cost }),
  }
}

interface AskedAction {
  acting: ActingTool
  /** The stored arguments and their hash. */
  action: Pick<StoredAction, 'tool' | 'args' | 'args_hash'>
  /** The input of the tool, for an action that the owner cannot change. */
  input: unknown
  /** What the owner saw. */
  shown: z.infer<typeof OptionInterrupt>
}

/**
 * Makes the proposal of a stored action again and returns whether it is still what the owner saw: the same arguments, people
 * and texts. Throws what the tool throws when the action is not possible any more.
 */
export async function isAsShown(
  tools: ToolContext,
  { acting, action, input, shown }: AskedAction,
): Promise<boolean> {
  const again = acting.revise ? acting.schema.parse(acting.revise(action.args, unchanged)) : input
  const { args, parts } = await acting.propose(tools, again)
  const shownParts = (shown.edited_proposal ?? shown.proposal)?.parts
  return (
    hashArguments(action.tool, args) === action.args_hash &&
    isDeepStrictEqual(shownParts ?? [], parts ? viewOf(parts, '').parts : [])
  )
}

const unchanged: Changes = { keeps: () => true, textOf: (_id, proposed) => proposed }

type Parts = NonNullable<Proposal<unknown>['parts']>

const viewOf = ({ intro, parts }: Parts, warning: string): ProposalView => ({
  intro: showHidden(intro),
  warning: showHidden(warning),
  parts: parts.map(({ recipients, texts }) => ({
    recipients: recipients.map(({ id, name, context }) => ({
      id,
      name: showHidden(name),
      context: context === null ? null : showHidden(context),
    })),
    texts: texts.map(({ id, kind, text }) => ({
      id,
      kind,
      text: showHidden(text),
      plain: withoutInvisible(text),
    })),
  })),
})

/** Returns warnings of the guard for automatic replies. They do not block the action: the owner decides. */
function warningFor(message: string, parts: Parts | undefined): string {
  const instructions = agentPrompt('instagram_agent_node', { today: '', plan: [], last: true })
  const customer = { username: null, text: '' }
  const warnings = (parts?.parts ?? []).flatMap(({ texts }) => {
    const reply = texts.flatMap(({ kind, text }) => (kind === 'query' ? [] : [text])).join('\n')
    const hidden = texts.some(({ text }) => hasInvisible(text))
    return [
      ...problemsInReply({ reply, instructions, owner: [message], knowledge: [], customer }),
      ...(hidden ? ['hidden characters'] : []),
    ]
  })
  return warnings.length === 0
    ? ''
    : m.server_assist_look_twice({ warnings: [...new Set(warnings.map(claimText))].join('; ') })
}
