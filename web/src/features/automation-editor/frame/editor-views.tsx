import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '@skein/messages'
import { useIsDesktop } from '../../../lib/browser/use-breakpoint.ts'
import { TabPanel, Tabs } from '../../../ui/tabs/tabs.tsx'
import { EditorSections, type MoreOptionsState } from '../fields/editor-sections.tsx'
import { sectionTitles } from '../fields/section-titles.ts'
import { isFolded } from '../form/more-options.ts'
import type { AutomationForm, AutomationKind, PhoneSide, SectionName } from '../form/editor-kind.ts'
import { AiPreviewContext } from '../preview/ai-preview.ts'
import { OpenProblems } from '../preview/open-problems.tsx'
import { PermittedFields } from '../../session/permitted.tsx'
import { rovingFocus } from '../../../ui/roving-focus.ts'

export type EditorView = 'editor' | 'preview'

interface EditorViewsProps<Form extends AutomationForm> extends MoreOptionsState {
  kind: AutomationKind<Form>
  account: ConnectedAccount
  view: EditorView
  onViewChange: (view: EditorView) => void
  side: PhoneSide
  onSideChange: (side: PhoneSide) => void
  onField: (field: string) => void
  /** Replaces the form of the kind. */
  children?: ReactNode
}

/** Fields and phone side by side on wide screens, otherwise in two tabs. */
export function EditorViews<Form extends AutomationForm>(props: EditorViewsProps<Form>) {
  const { kind, view, onViewChange, more, onMoreChange, children } = props
  const desktop = useIsDesktop()
  // State is kept here, because the panel unmounts with its tab.
  const [testText, setTestText] = useState('')
  const fields = children ?? (
    // Enter does not deploy; only the button and its shortcut do.
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-8 pb-8">
      <EditorSections kind={kind} more={more} onMoreChange={onMoreChange} />
    </form>
  )
  const form = <PermittedFields>{fields}</PermittedFields>
  const preview = <VisibleView {...props} testText={testText} onTestTextChange={setTestText} />
  if (desktop) {
    return (
      <div className="grid grow grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-8 wide:grid-cols-[minmax(0,9fr)_minmax(508px,10fr)]">
        <div className="flex flex-col gap-3">
          {!children && <SectionNav sections={kind.sections} onMore={() => onMoreChange(true)} />}
          {form}
        </div>
        <div className="sticky top-[calc(var(--top-bar)+16px)] max-h-[calc(100dvh-var(--frame-head)-var(--foot)-6rem)] self-start overflow-y-auto px-1 pb-4 [--phone-room:max(244px,calc(100dvh-var(--foot)-28.5rem))]">
          {preview}
        </div>
      </div>
    )
  }
  return (
    <Tabs
      label={m.common_view()}
      value={view}
      onValueChange={onViewChange}
      items={[
        { value: 'editor', label: m.editor() },
        { value: 'preview', label: m.editor_preview() },
      ]}
      className="grow"
    >
      <TabPanel controls value="editor" keepMounted className="pt-5">
        {form}
      </TabPanel>
      <TabPanel value="preview" className="pt-5 pb-8">
        {preview}
      </TabPanel>
    </Tabs>
  )
}

interface VisibleViewProps<Form extends AutomationForm> extends EditorViewsProps<Form> {
  testText: string
  onTestTextChange: (text: string) => void
}

/** The phone preview, the test field and the validation errors. */
function VisibleView<Form extends AutomationForm>({ kind, onField, ...preview }: VisibleViewProps<Form>) {
  const { account, testText, onTestTextChange, side, onSideChange } = preview
  const [last, report] = useState<ComponentProps<typeof AiPreviewContext>['value']['last']>(null)
  const aiPreview = useMemo(() => ({ last, report }), [last])
  return (
    <AiPreviewContext value={aiPreview}>
      <kind.Preview
        {...{ account, testText, onTestTextChange, side, onSideChange }}
        checklist={<OpenProblems kind={kind} onField={onField} />}
      />
    </AiPreviewContext>
  )
}

interface SectionNavProps extends Pick<AutomationKind<AutomationForm>, 'sections'> {
  /** Opens the folded sections. */
  onMore: () => void
}

/** Links to the sections of an editor, for wide screens. */
function SectionNav({ sections, onMore }: SectionNavProps) {
  const show = (name: SectionName) => {
    if (isFolded(name)) flushSync(onMore)
    const section = document.getElementById(name)
    section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    section?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  }
  return (
    <nav
      aria-label={m.editor_sections()}
      className="sticky top-(--top-bar) z-10 hidden bg-pane py-1 2xl:block"
    >
      <ul ref={rovingFocus} className="-ms-2 flex list-none flex-wrap gap-0.5 p-0">
        {sections.map(({ name }) => (
          <li key={name}>
            <button
              type="button"
              className="label-text min-h-8 rounded-control px-2 text-text-2 hover:bg-overlay hover:text-text"
              onClick={() => show(name)}
            >
              {sectionTitles[name]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
