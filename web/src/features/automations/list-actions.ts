import type { AutomationSummary } from '@skein/contract/automations/automation'
import {
  changeAutomations,
  deleteAutomation,
  duplicateAutomation,
  restoreAutomation,
  setActivation,
} from '@skein/contract/automations/automation-changes'
import { call } from '../../lib/api/api.ts'
import { frameDrawn } from '../../lib/browser/after-paint.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { changeWords } from '../../copy/automations/list-changes.ts'
import { putAllBack, replaced, without } from './automation-logic.ts'
import { cachedList, type Scope } from './cached-list.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { departFrom } from '../../lib/browser/shared-element-transition.ts'
import { asShown, press, release, useListState } from './tools/list-store.ts'
import { notifyFailure } from '../../ui/feedback/notify-failure.ts'
import { offerUndo } from './undo.ts'

type Automations = readonly AutomationSummary[]
type Status = 'ACTIVE' | 'PAUSED'

/** Everything that changes automations from a list: at once, and back when the server refuses; and how one is left. */
export const listActions = {
  toggle: (scope: Scope, automation: AutomationSummary) => toggle(scope, automation),
  remove: (scope: Scope, automation: AutomationSummary) => removeAll(scope, [automation]),
  duplicate: (scope: Scope, automation: AutomationSummary) => duplicate(scope, automation),
  setStatus: (scope: Scope, change: StatusChange) => setStatus(scope, change),
  removeAll: (scope: Scope, automations: Automations) => removeAll(scope, automations),
  depart: departFrom,
}

/** Pause when active, else activate. */
function toggle(scope: Scope, automation: AutomationSummary): Promise<void> {
  const shown = asShown(automation)
  return setStatus(scope, { automations: [shown], status: isActive(shown) ? 'PAUSED' : 'ACTIVE' })
}

interface StatusChange {
  automations: Automations
  status: Status
  /** It takes back an earlier change. */
  undoing?: boolean
}

/**
 * Pauses or activates. The rows change at once, the rest of the page behind their frame, and all of it changes back
 * when the server refuses.
 */
async function setStatus(scope: Scope, change: StatusChange): Promise<void> {
  const { automations, status, undoing = false } = change
  const before = automations.filter((one) => isActive(one) !== (status === 'ACTIVE'))
  if (before.length === 0) return
  const list = cachedList(scope)
  const ids = before.map(({ automation_id }) => automation_id)
  begin(scope)
  press(ids, status)
  await frameDrawn()
  list.hold()
  list.change((all) =>
    replaced(
      all,
      before.map((one) => ({ ...one, activation_status: status })),
    ),
  )
  release(ids, status)
  try {
    const saved = await saveStatus(scope, before, status)
    list.hold()
    list.change((all) => replaced(all, saved))
    const words = changeWords.changed(before, status)
    if (undoing) notify({ type: 'success', message: words })
    else
      offerUndo(words, () =>
        setStatus(scope, {
          automations: saved,
          status: status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE',
          undoing: true,
        }),
      )
  } catch (error) {
    list.change((all) => replaced(all, before))
    refuse(before)
    notifyFailure(changeWords.changeFailed(before, { status, cause: causeOf(error) }), () => {
      void setStatus(scope, change)
    })
  }
}

async function saveStatus(scope: Scope, automations: Automations, status: Status): Promise<Automations> {
  const [one, second] = automations
  if (one && !second) return [await call(setActivation, { ...targetOf(one), activation_status: status })]
  return changeMany(scope, automations, status === 'ACTIVE' ? 'ACTIVATE' : 'PAUSE')
}

/** Deletes at once, with an Undo while the notice stands. */
async function removeAll(scope: Scope, automations: Automations): Promise<void> {
  const list = cachedList(scope)
  begin(scope)
  const before = list.all()
  const away = () => list.change((all) => without(all, automations))
  away()
  await frameDrawn()
  try {
    const [one, second] = automations
    if (one && !second) await call(deleteAutomation, targetOf(one))
    else await changeMany(scope, automations, 'DELETE')
    // A refetch that crossed the call may have brought them back.
    away()
    offerUndo(changeWords.deleted(automations), () => restoreAll(scope, { automations, before }))
  } catch (error) {
    list.change((all) => putAllBack(all, automations, before))
    refuse(automations)
    notifyFailure(changeWords.deleteFailed(automations, causeOf(error)), () => {
      void removeAll(scope, automations)
    })
  }
}

interface Deleted {
  automations: Automations
  /** The list in which they stood. */
  before: Automations
}

async function restoreAll(scope: Scope, deleted: Deleted): Promise<void> {
  const { automations, before } = deleted
  const list = cachedList(scope)
  begin(scope)
  focusOn(automations)
  list.change((all) => putAllBack(all, automations, before))
  try {
    const [one, second] = automations
    const saved =
      one && !second
        ? [await call(restoreAutomation, targetOf(one))]
        : await changeMany(scope, automations, 'RESTORE')
    list.change((all) => replaced(all, saved))
    notify({ type: 'success', message: changeWords.restored(automations) })
  } catch (error) {
    list.change((all) => without(all, automations))
    notifyFailure(changeWords.restoreFailed(automations, causeOf(error)), () => {
      void restoreAll(scope, deleted)
    })
  }
}

/** A paused copy, on top of the list; Undo deletes it again. */
async function duplicate(scope: Scope, automation: AutomationSummary): Promise<void> {
  const list = cachedList(scope)
  try {
    const copy = await call(duplicateAutomation, targetOf(automation))
    begin(scope)
    focusOn([copy])
    list.change((all) => [copy, ...without(all, [copy])])
    offerUndo(changeWords.duplicated(copy.name), () => removeAll(scope, [copy]))
  } catch (error) {
    notifyFailure(changeWords.duplicateFailed(automation.name, causeOf(error)), () => {
      void duplicate(scope, automation)
    })
  }
}

function begin(scope: Scope): void {
  useListState.setState({ refusedId: null })
  cachedList(scope).hold()
}

const refuse = (automations: Automations): void =>
  useListState.setState({ refusedId: automations[0]?.automation_id ?? null })

const focusOn = (automations: Automations): void =>
  useListState.setState({ focusId: automations[0]?.automation_id ?? null })

const isActive = ({ activation_status }: AutomationSummary): boolean => activation_status === 'ACTIVE'

const changeMany = (
  { platformUserId }: Scope,
  automations: Automations,
  change: 'PAUSE' | 'ACTIVATE' | 'DELETE' | 'RESTORE',
): Promise<Automations> =>
  call(changeAutomations, {
    platform_user_id: platformUserId,
    automation_ids: automations.map(({ automation_id }) => automation_id),
    change,
  })

const targetOf = ({ platform_user_id, automation_id }: AutomationSummary) => ({
  platform_user_id,
  automation_id,
})
