import { Moon, RotateCcw, Sun } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { m } from '@skein/messages'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import './phone-preview.css'

interface PhonePreviewProps {
  title: string
  /** Caption under the phone, also its accessible description. */
  caption: ReactNode
  /** Switches between the views of a phone that has two. */
  switcher?: ReactNode
  /** Also resets the try-out. Without it there is no restart button. */
  onRestart?: (() => void) | undefined
  children: ReactNode
}

type PhoneTheme = 'dark' | 'light'

/** A neutral phone frame around a preview. Its theme switch affects only the phone. */
export function PhonePreview({ title, caption, switcher, onRestart, children }: PhonePreviewProps) {
  const [look, setLook] = useState<PhoneTheme>('dark')
  const [run, setRun] = useState(0)
  const restart = () => {
    setRun(run + 1)
    onRestart?.()
  }
  return (
    <div className="@container flex flex-col items-center gap-3">
      <div className="flex w-full flex-wrap items-center justify-between gap-2">
        <h2 className="section-head grow">{title}</h2>
        {onRestart && (
          <IconButton
            size="dense"
            label={m.phone_restart()}
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={restart}
          />
        )}
        <Segmented
          compact
          label={m.phone_look()}
          value={look}
          onValueChange={setLook}
          options={[
            { value: 'dark', label: <ThemeLabel Glyph={Moon} word={m.common_dark()} /> },
            { value: 'light', label: <ThemeLabel Glyph={Sun} word={m.common_light()} /> },
          ]}
        />
      </div>
      {switcher}
      <figure className="phone m-0 flex flex-col gap-3" data-look={look}>
        <div className="phone-body">
          <p
            aria-hidden="true"
            className="flex justify-between px-[8%] pt-[4%] pb-[2%] text-[.85em] font-semibold"
          >
            <span>9:41</span>
            <span>100%</span>
          </p>
          <Fragment key={run}>{children}</Fragment>
        </div>
        <figcaption className="meta text-center">{caption}</figcaption>
      </figure>
    </div>
  )
}

function ThemeLabel({ Glyph, word }: { Glyph: typeof Sun; word: string }) {
  return (
    <>
      <Glyph size={14} aria-hidden="true" />
      <span className="@max-[18rem]:sr-only">{word}</span>
    </>
  )
}
