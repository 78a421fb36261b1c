import type { Permission } from '@skein/contract/workspaces/permissions'
import type * as z from 'zod'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type { AgentNode, PrivateKnowledge } from '../run-state.ts'

export interface ToolContext {
  ctx: Ctx
  /** The account of the chat; null if none is selected. */
  account: OwnedAccount | null
  known: PrivateKnowledge
}

/** Returns what a tool of a chat about an account works with; null: about none. */
export const toolContextOf = (
  ctx: Ctx,
  { account, known }: Pick<ToolContext, 'account' | 'known'>,
): ToolContext => ({
  ctx: account ? { ...ctx, workspace_id: account.workspace_id } : ctx,
  account,
  known,
})

/** The result of a tool, and what the run learns from it. */
export interface Found {
  output: unknown
  /** The output contains text written by third parties. */
  strangers?: boolean
  /** The output contains private data of the account. */
  own?: boolean
  hosts?: readonly string[]
  pages?: readonly string[]
}

/** A request for approval, built only from the arguments that the action will use. */
export interface Proposal<A> {
  args: A
  title: string
  /** Exactly what will be done. */
  content: string
  /** The option that approves. */
  option: string
  /** The same content in parts that the owner can change; not set for an action without texts. */
  parts?: { intro: string; parts: readonly ProposedPart[] }
}

/** Texts with the people who receive them. Ids are unique in the proposal. */
export interface ProposedPart {
  recipients: readonly { id: string; name: string; context: string | null }[]
  texts: readonly { id: string; kind: 'message' | 'subject' | 'query'; text: string }[]
}

/** What the owner changed in a proposal. */
export interface Changes {
  keeps(recipientId: string): boolean
  /** Returns the changed text, or `proposed`. */
  textOf(textId: string, proposed: string): string
}

/** One attempt of an action that may have been started before. */
export interface Attempt {
  /** Idempotency key, the same for every attempt. */
  key: string
  /** The chat in which the action was approved. */
  chat_id: string
  /** Progress that an earlier attempt stored. */
  progress: unknown
  /** Stores progress before it resolves. Returns the progress of another attempt if that one was first. */
  note(progress: unknown): Promise<unknown>
}

interface Described<S extends z.ZodType> {
  name: string
  /** Shown in the chat. */
  label: string
  description: string
  agent: AgentNode
  /** What the user needs in the workspace of the account. */
  permission: Permission
  schema: S
}

/** A tool that reads, or changes only what its owner sees. */
export interface ReadingTool<S extends z.ZodType = z.ZodType> extends Described<S> {
  kind: 'read'
  /** The input is sent to a third party: a run that has read private data and text of third parties asks first. */
  sendsInput?: boolean
  /** The question for approval of the input. */
  question?: () => string
  use(tools: ToolContext, input: z.output<S>): Promise<Found>
}

/** A tool that sends something: it runs once, with approval of exactly these arguments. */
export interface ActingTool<S extends z.ZodType = z.ZodType, A = unknown> extends Described<S> {
  kind: 'act'
  propose(tools: ToolContext, input: z.output<S>): Promise<Proposal<A>>
  act(tools: ToolContext, args: A, attempt: Attempt): Promise<unknown>
  /** Returns the input of a new proposal with the changes of the owner; not set if nothing can be changed. */
  revise?(args: A, changes: Changes): z.input<S>
  /** A retry after a crash has no second effect. */
  repeatable: boolean
}

export type Tool = ReadingTool | ActingTool

export const readingTool = <S extends z.ZodType>(tool: Omit<ReadingTool<S>, 'kind'>): Tool =>
  ({ kind: 'read', ...tool }) as unknown as Tool

export const actingTool = <S extends z.ZodType, A>(tool: Omit<ActingTool<S, A>, 'kind'>): Tool =>
  ({ kind: 'act', ...tool }) as unknown as Tool

/** Throws `reconnect_required` without an account. */
export function requireConnected(account: OwnedAccount | null): OwnedAccount {
  if (account) return account
  throw new AppError('reconnect_required', 'Connect the Instagram account first.')
}
