import type { ConnectedAccount } from '@skein/contract/accounts'
import type { AutomationType } from '@skein/contract/automations/automation'
import type { ReplyType } from '@skein/contract/automations/automation-fields'
import type { AutomationProblem } from '@skein/contract/automations/automation-problems'
import type { SentenceSlot } from '@skein/contract/automations/sentence'
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { AutomationPayload } from '../../backtest/draft-types.ts'

/** What the frame itself reads of any form. */
export interface AutomationForm {
  /** Null until it was deployed once. */
  automation_id: string | null
  name: string
  description: string
  reply_type?: ReplyType
}

/** A form of a rule that the server has. */
export type StoredForm<Form extends AutomationForm> = Form & { automation_id: string }

/** Whose rule it is. */
export interface AutomationOwner {
  platform_user_id: string
  provider_id: string
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
  load: (automation_id: string, signal: AbortSignal) => Promise<StoredForm<Form>>
  /** What is sent of a form, also of one that is half filled. */
  payloadOf: (form: Form, owner: AutomationOwner) => AutomationPayload
  save: (form: Form, owner: AutomationOwner) => Promise<StoredForm<Form>>
  /** The field that fills a slot of the sentence. */
  fieldOfSlot: (slot: SentenceSlot, form: Form) => string
  /** What deploying refuses, in the order of the checks. */
  problemsOf: (form: Form) => AutomationProblem[]
  failureText: (message: string) => string
  /** Side of the phone that is shown first; without it the phone has one side only. */
  firstSide?: PhoneSide
  Fields: ComponentType<{ account: ConnectedAccount }>
  Preview: ComponentType<PreviewProps>
}
