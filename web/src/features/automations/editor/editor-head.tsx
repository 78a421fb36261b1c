import { paths } from '../../../lib/paths.ts'
import { editorWords } from '../../../words/editor.ts'
import { BackLink } from '../back-link.tsx'
import type { FieldOf, RuleForm, RuleKind } from './rule-kind.ts'
import { SentenceHeader } from './sentence-header.tsx'

interface EditorHeadProps<Form extends RuleForm> {
  kind: RuleKind<Form>
  /** The rule was deployed before. */
  stored: boolean
  onField: (field: FieldOf<Form>) => void
}

/** The way back, what is being made, and the rule so far as a sentence. */
export function EditorHead<Form extends RuleForm>({ kind, stored, onField }: EditorHeadProps<Form>) {
  return (
    <header className="flex flex-col items-start gap-4">
      <BackLink to={paths.createAutomation}>{editorWords.back}</BackLink>
      <h1 className="label-text text-text-2">{stored ? kind.titles.edit : kind.titles.create}</h1>
      <SentenceHeader kind={kind} onField={onField} />
    </header>
  )
}
