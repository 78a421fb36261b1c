import type { ConnectedAccount } from '@skein/contract/accounts'
import type { AutomationType } from '@skein/contract/automations/automation'
import type { SentenceSlot } from '@skein/contract/automations/sentence'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { AutomationLike } from '@skein/contract/automations/sentence-types'
import type { FormProblem, AutomationPayload } from '../../backtest/draft-types.ts'

/** What the frame itself reads of any form. */
export interface AutomationForm {
  /** Null until it was deployed once. */
  automationId: string | null
}

/** A form of a rule that the server has. */
export type StoredForm<Form extends AutomationForm> = Form & { automationId: string }

export type FieldOf<Form> = keyof Form & string

/** Whose rule it is. */
export interface AutomationOwner {
  platform_user_id: string
  provider_id: string
}

/** One deploy: what is sent, to be shown, and how. */
export interface Deployment<Form extends AutomationForm> {
  payload: AutomationPayload
  send: () => Promise<StoredForm<Form>>
}

/** The side of the phone that is shown, where a rule has two. */
export type PhoneSide = 'comment' | 'dm'

export interface PreviewProps {
  account: ConnectedAccount
  /** The text that is being tried on the rule. */
  tried: string
  onTriedChange: (text: string) => void
  side: PhoneSide
  onSideChange: (side: PhoneSide) => void
}

/** What a kind of rule tells the editor's frame. */
export interface AutomationKind<Form extends AutomationForm> {
  type: AutomationType
  titles: { create: string; edit: string }
  sections: readonly { anchor: string; title: string }[]
  /** A new rule. */
  empty: Form
  /** A first rule, ready to be deployed; without it the first begins like any other. */
  first?: Form
  /** Of a draft that this browser kept. */
  shape: z.ZodMiniType<Form>
  /** Of the editor; with an id, of that rule in it. */
  addressOf: (automationId?: string) => string
  /** The list that is shown after a deploy. */
  listAfterDeploy: AutomationType
  load: (automationId: string, signal: AbortSignal) => Promise<StoredForm<Form>>
  deploymentOf: (form: Form, owner: AutomationOwner) => Deployment<Form>
  /** The half-filled form as something that can be said in a sentence. */
  sentenceOf: (form: Form) => AutomationLike
  /** The field that fills a slot of the sentence. */
  fieldOfSlot: (slot: SentenceSlot, form: Form) => FieldOf<Form>
  /** What stands in the way of a deploy, in the order in which it is checked. */
  problemsOf: (form: Form) => FormProblem<FieldOf<Form>>[]
  failureText: (message: string) => string
  /** Side of the phone that is shown first; without it the phone has one side only. */
  firstSide?: PhoneSide
  Fields: ComponentType<{ account: ConnectedAccount }>
  Preview: ComponentType<PreviewProps>
}
