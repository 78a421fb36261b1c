import type * as z from 'zod'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { AgentNode, PrivateKnowledge } from '../run-state.ts'

export interface ToolContext {
  ctx: Ctx
  /** The account that the chat is about; null without one. */
  account: OwnedAccount | null
  known: PrivateKnowledge
}

/** What a tool found, and what a run knows from it. */
export interface Found {
  output: unknown
  /** It holds words of strangers. */
  strangers?: boolean
  /** It holds what belongs to the account alone. */
  own?: boolean
  hosts?: readonly string[]
  pages?: readonly string[]
}

/** What a person is asked before something leaves: made from the arguments that will be used, and nothing else. */
export interface Proposal<A> {
  args: A
  title: string
  /** Exactly what will be done. */
  content: string
  /** The option that acts. */
  option: string
  /** The words that leave the house; what is odd about them is shown beside them. */
  says?: readonly string[]
}

/** One try of an action that may have been begun before. */
export interface Attempt {
  /** The same for every try. */
  key: string
  /** What an earlier try noted. */
  progress: unknown
  /** Kept before this resolves. Answers what an other try has noted, if that was faster. */
  note(progress: unknown): Promise<unknown>
}

interface Described<S extends z.ZodType> {
  name: string
  /** What people read. */
  label: string
  description: string
  agent: AgentNode
  schema: S
}

/** Looks something up, or changes what only its owner sees. */
export interface ReadingTool<S extends z.ZodType = z.ZodType> extends Described<S> {
  kind: 'read'
  /** It carries words out of the house: a run that knows secrets and strangers asks first. */
  carries?: boolean
  use(tools: ToolContext, input: z.output<S>): Promise<Found>
}

/** Acts on the outside world: only with a person's approval of exactly these arguments, and once. */
export interface ActingTool<S extends z.ZodType = z.ZodType, A = unknown> extends Described<S> {
  kind: 'act'
  propose(tools: ToolContext, input: z.output<S>): Promise<Proposal<A>>
  act(tools: ToolContext, args: A, attempt: Attempt): Promise<unknown>
  /** Trying again after a crash does it once all the same. */
  repeatable: boolean
}

export type Tool = ReadingTool | ActingTool

export const readingTool = <S extends z.ZodType>(tool: Omit<ReadingTool<S>, 'kind'>): Tool =>
  ({ kind: 'read', ...tool }) as unknown as Tool

export const actingTool = <S extends z.ZodType, A>(tool: Omit<ActingTool<S, A>, 'kind'>): Tool =>
  ({ kind: 'act', ...tool }) as unknown as Tool
