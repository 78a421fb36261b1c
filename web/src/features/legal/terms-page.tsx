import { legalWords, termsText } from '../../copy/legal.ts'
import { LegalText } from './legal-text.tsx'

export function TermsPage() {
  return <LegalText title={legalWords.terms} sections={termsText} />
}
