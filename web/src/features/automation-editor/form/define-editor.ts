import type { ActivationStatus, AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { Endpoint } from '@skein/contract/endpoint'
import { m } from '@skein/messages'
import type * as z from 'zod/mini'
import { call } from '../../../lib/api/api.ts'
import type { AutomationPayload } from '../../backtest/draft-types.ts'
import { baseOf, type OpenableForm } from './automation-form.ts'
import type { AutomationForm, AutomationKind } from './editor-kind.ts'

/** A kind of the contract. */
interface SavedKind<Input, Automation> {
  type: AutomationType
  get: Endpoint<z.ZodMiniType<unknown, { automation_id: string }>, z.ZodMiniType<Automation>>
  save: Endpoint<z.ZodMiniType<unknown, Input>, z.ZodMiniType<Automation>>
}

interface EditorDefinition<
  Form extends AutomationForm,
  Automation,
  Input,
  Payload extends Input & AutomationPayload,
> extends Pick<AutomationKind<Form>, 'titles' | 'sections' | 'firstSide' | 'Preview'> {
  kind: SavedKind<Input, Automation>
  form: OpenableForm<Form, Automation, Payload>
  /** What the first automation of an account has instead of the defaults. */
  first?: Partial<Form>
  /** Default: the list of the kind. */
  listAfterDeploy?: AutomationType
  failureText?: (message: string) => string
}

/** Returns the editor of a kind from its form and its sections. */
export function defineEditor<
  Form extends AutomationForm,
  Automation extends { activation_status: ActivationStatus; platform_user_id: string },
  Input,
  Payload extends Input & AutomationPayload,
>(definition: EditorDefinition<Form, Automation, Input, Payload>): AutomationKind<Form> {
  const { kind, form, first, titles, sections, firstSide, Preview } = definition
  const storedAutomationOf = (automation: Automation) => ({
    form: form.formOf(automation),
    status: automation.activation_status,
    platform_user_id: automation.platform_user_id,
  })
  // The type of the settings says that they are those of this kind; a form has neither id nor version of them.
  const unsaved = (settings: AutomationSettings) => settings as unknown as Automation
  return {
    type: kind.type,
    titles,
    sections,
    Preview,
    firstSide,
    shape: form.shape,
    empty: form.empty,
    formOfSettings: (settings) =>
      settings.automation_type === kind.type
        ? { ...form.formOf(unsaved(settings)), automation_id: null, version: undefined }
        : null,
    first: first ? { ...form.empty, ...first } : form.empty,
    listAfterDeploy: definition.listAfterDeploy ?? kind.type,
    failureText: definition.failureText ?? ((message) => m.editor_trigger_failed({ message })),
    load: async (automation_id, signal) =>
      storedAutomationOf(await call(kind.get, { automation_id }, { signal })),
    payloadOf: form.payloadOf,
    save: async (values, owner) =>
      storedAutomationOf(await call(kind.save, { ...form.payloadOf(values, owner), ...baseOf(values) })),
    problemsOf: form.problemsOf,
  }
}
