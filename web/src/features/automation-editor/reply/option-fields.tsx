import { limits } from '@skein/contract/limits'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { DurationInput } from '../../../ui/forms/duration-input.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { VariableChips } from '../fields/variable-chips.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'
import type { ReplyOptionsForm } from './reply-options-form.ts'

const useOption = automationFieldHook<ReplyOptionsForm>()

export interface OptionFieldsProps {
  /** Whether the reply is a fixed text, which can have variants. */
  isText: boolean
}

export function OptionFields({ isText }: OptionFieldsProps) {
  const shadow = useOption('shadow')
  return (
    <div className="flex flex-col gap-5">
      {isText && <Variants />}
      <Delay />
      <Switch
        label={m.common_drafts_only()}
        hint={m.reply_options_shadow_hint()}
        checked={shadow.value ?? false}
        onCheckedChange={shadow.set}
      />
    </div>
  )
}

/** Texts beside the first one, which has its own field. */
function Variants() {
  const field = useOption('reply_variants')
  const box = useRef<HTMLDivElement>(null)
  const texts = field.value ?? []
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus()
  const add = () => {
    flushSync(() => field.set([...texts, '']))
    focus('li:last-child textarea')
  }
  const remove = (index: number) => {
    flushSync(() => field.set(texts.filter((_, each) => each !== index)))
    focus('li:last-child textarea, button[data-add]')
  }
  return (
    <div ref={box} data-field="reply_variants" data-variables>
      <FieldGroup
        legend={m.reply_options_variants()}
        hint={m.reply_options_variants_hint()}
        error={field.error}
      >
        <ol className="m-0 flex list-none flex-col gap-3 p-0 empty:hidden">
          {texts.map((text, index) => (
            <li key={index} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <Field label={m.reply_options_text({ number: index + 2 })}>
                  <TextArea
                    value={text}
                    maxLength={limits.commentReply}
                    onChange={(event) => field.set(texts.with(index, event.currentTarget.value))}
                    onBlur={field.onBlur}
                  />
                </Field>
              </div>
              <IconButton
                size="dense"
                label={m.reply_options_remove({ number: index + 2 })}
                icon={<Trash2 size={16} aria-hidden="true" />}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ol>
        {texts.length < limits.replyVariants && (
          <Button data-add="" size="dense" icon={<Plus size={14} aria-hidden="true" />} onClick={add}>
            {m.reply_options_add()}
          </Button>
        )}
        {texts.length > 0 && <VariableChips label={m.reply_options_variants()} />}
      </FieldGroup>
    </div>
  )
}

/** The shortest and the longest delay. Both empty: none. */
function Delay() {
  const field = useOption('delay_seconds')
  // An emptied input stays empty until something is typed, although the form has a value for it.
  const [empty, setEmpty] = useState<'shortest' | 'longest' | null>(null)
  const shortest = empty === 'shortest' ? null : (field.value?.[0] ?? null)
  const longest = empty === 'longest' ? null : (field.value?.[1] ?? null)
  const change = (low: number | null, high: number | null) => {
    const isNone = low === null && high === null
    setEmpty(isNone ? null : low === null ? 'shortest' : high === null ? 'longest' : null)
    field.set(isNone ? null : [low ?? 0, high ?? low ?? 0])
  }
  return (
    <div data-field="delay_seconds">
      <FieldGroup legend={m.reply_options_delay()} hint={m.reply_options_delay_hint()} error={field.error}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.reply_options_shortest()}>
            <DurationInput
              seconds
              label={m.reply_options_shortest()}
              value={shortest}
              onValueChange={(seconds) => change(seconds, longest)}
              onBlur={field.onBlur}
            />
          </Field>
          <Field label={m.reply_options_longest()}>
            <DurationInput
              seconds
              label={m.reply_options_longest()}
              value={longest}
              onValueChange={(seconds) => change(shortest, seconds)}
              onBlur={field.onBlur}
            />
          </Field>
        </div>
      </FieldGroup>
    </div>
  )
}
