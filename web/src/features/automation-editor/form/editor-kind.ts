import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { ActivationStatus, AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { ReplyType } from '@skein/contract/automations/kinds/automation-fields'
import type { AutomationProblem } from '@skein/contract/automations/kinds/automation-check'
import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { AutomationPayload } from '../../backtest/draft-types.ts'

/** The fields that the editor frame reads from the form of any kind. */
export interface AutomationForm {
  /** Null before the first deploy. */
  automation_id: string | null
  name: string
  description: string
  reply_type?: ReplyType
  /** The stored version that the form is based on; absent before the first deploy. */
  version?: number | undefined
  /** Saves although examples fail. It belongs to one request and is never stored. */
  save_anyway?: boolean | undefined
}

/** Form of an automation that is stored on the server. */
export type StoredForm<Form extends AutomationForm> = Form & { automation_id: string }

/** An automation that is stored on the server. */
export interface StoredAutomation<Form extends AutomationForm> {
  form: StoredForm<Form>
  status: ActivationStatus
  /** The account that it belongs to. */
  platform_user_id: string
}

/** Owner of an automation. */
export interface AutomationOwner {
  platform_user_id: string
  provider_id: string
}

/** The visible side of a phone preview that has two. */
export type PhoneSide = 'comment' | 'dm'

export interface PreviewProps {
  account: ConnectedAccount
  /** The text in the test field. */
  testText: string
  onTestTextChange: (text: string) => void
  side: PhoneSide
  onSideChange: (side: PhoneSide) => void
  /** Shown with the test field. */
  checklist: ReactNode
}

export type SectionName =
  | 'basics'
  | 'trigger'
  | 'reply'
  | 'action'
  | 'posts'
  | 'options'
  | 'limits'
  | 'conditions'
  | 'model'

/** A section of an editor with its fields. */
export interface EditorSection {
  name: SectionName
  fields: ReactNode
}

/** Schema of a form. */
export type FormShape<Form> = z.ZodMiniType<Form> & Pick<z.ZodMiniObject, 'shape'>

/** What a kind of automation defines for the shared editor frame. */
export interface AutomationKind<Form extends AutomationForm> {
  type: AutomationType
  titles: { create: string; edit: string }
  sections: readonly EditorSection[]
  /** Defaults of a new automation. */
  empty: Form
  /** Values of the first automation of an account, ready to deploy. */
  first: Form
  /** Returns the form of a new automation with these settings; null if they are of another kind. */
  formOfSettings: (settings: AutomationSettings) => Form | null
  /** Schema of a locally stored draft, with every field of the form. */
  shape: FormShape<Form>
  /** The list that is shown after a deploy. */
  listAfterDeploy: AutomationType
  load: (automation_id: string, signal?: AbortSignal) => Promise<StoredAutomation<Form>>
  /** Returns the payload of a form, complete or not. */
  payloadOf: (form: Form, owner: AutomationOwner) => AutomationPayload
  save: (form: Form, owner: AutomationOwner) => Promise<StoredAutomation<Form>>
  /** Returns the problems that prevent a deploy, in the order of the checks. */
  problemsOf: (form: Form) => AutomationProblem[]
  failureText: (message: string) => string
  /** The initial side of the phone; absent for a phone with one side. */
  firstSide?: PhoneSide | undefined
  Preview: ComponentType<PreviewProps>
}
