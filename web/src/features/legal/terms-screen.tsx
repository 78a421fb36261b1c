import { legalWords, termsText } from '../../words/legal.ts'
import { LegalPage } from './legal-page.tsx'

export function TermsScreen() {
  return <LegalPage title={legalWords.terms} sections={termsText} />
}
