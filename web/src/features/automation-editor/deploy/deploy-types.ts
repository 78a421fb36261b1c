import type { ActivationStatus } from '@skein/contract/automations/automation'
import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import type { AutomationPayload } from '../../backtest/draft-types.ts'

/** A save that was refused because the automation was changed since it was opened. */
export interface Conflict {
  /** The payload of the stored version. */
  saved: AutomationPayload
  /** The payload that was refused. */
  yours: AutomationPayload
  /** Replaces the form by the stored version. */
  onReload: () => void
  /** Saves the refused payload over the stored version. */
  onOverwrite: () => void
}

/** A save that was stopped because examples that pass now would fail. */
export interface BrokenExamples {
  examples: readonly ExampleFailure[]
  /** Saves the change although they fail. */
  onSaveAnyway: () => void
}

export interface Deployed {
  automationId: string
  /** It did not exist before. */
  isNew: boolean
  status: ActivationStatus
  /** The payload exactly as it was sent. */
  payload: AutomationPayload
}

/** What to do with the changes of a paused automation. */
export interface PausedChoice {
  /** Saves the changes, and activates the automation with `true`. */
  onSave: (activate: boolean) => void
}
