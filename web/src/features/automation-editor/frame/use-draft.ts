import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import { deleteDraft, saveDraft, readDraft } from './draft-store.ts'
import type { AutomationForm, FormShape } from '../form/editor-kind.ts'

const saveIntervalMs = 800

export interface DraftView {
  /** When the draft was last saved; null before. */
  savedAt: number | null
  /** When the restored draft had been saved; null if none was restored. */
  restoredAt: number | null
  saveNow: () => void
  /** Deletes the draft and resets the form to its initial values. */
  discard: () => void
  /** Deletes the draft after a deploy. */
  forget: () => void
}

/** Saves the form in this browser every 800 ms and restores it on the next visit. */
export function useDraft<Form extends AutomationForm>(
  form: UseFormReturn<Form>,
  key: string,
  shape: FormShape<Form>,
): DraftView {
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [restoredDraft, setRestoredDraft] = useState(() => readDraft(key, shape))
  const { isDirty } = useFormState({ control: form.control })

  useEffect(() => {
    const draft = readDraft(key, shape)
    if (draft) form.reset(draft.form, { keepDefaultValues: true })
  }, [form, key, shape])

  const saveNow = useCallback(() => {
    const at = Date.now()
    if (saveDraft(key, { at, form: form.getValues() })) setSavedAt(at)
  }, [form, key])

  useEffect(() => {
    if (!isDirty) return
    return saveWhileChanging(form, saveNow)
  }, [form, isDirty, saveNow])
  useSaveOnLeave(isDirty, saveNow)

  const forget = useCallback(() => {
    deleteDraft(key)
    setSavedAt(null)
    setRestoredDraft(null)
  }, [key])
  const discard = useCallback(() => {
    form.reset()
    forget()
  }, [form, forget])

  return { savedAt, restoredAt: restoredDraft?.at ?? null, saveNow, discard, forget }
}

/** Saves what was typed last when the editor is replaced, for example by that of another account. */
function useSaveOnLeave(isDirty: boolean, save: () => void): void {
  const unsaved = useRef(isDirty)
  useEffect(() => {
    unsaved.current = isDirty
  }, [isDirty])
  useEffect(
    () => () => {
      if (unsaved.current) save()
    },
    [save],
  )
}

/** Saves at most every 800 ms while values change. Returns a function that stops it. */
function saveWhileChanging<Form extends AutomationForm>(
  form: UseFormReturn<Form>,
  save: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      save()
    }, saveIntervalMs)
  }
  start()
  const stop = form.subscribe({ formState: { values: true }, callback: start })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
