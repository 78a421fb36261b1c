/** The reply by language if the knowledge of the account does not answer a question. */
const unknownReplies: Readonly<Record<string, string>> = {
  danish: 'Det ved jeg ikke med sikkerhed, så jeg giver dit spørgsmål videre. Du får svar her af en af os.',
  dutch: 'Dat weet ik niet zeker, dus ik geef je vraag door. Iemand van ons antwoordt je hier.',
  english:
    'I do not know that for certain, so I am passing your question on. One of us will answer you here.',
  finnish: 'En tiedä sitä varmasti, joten välitän kysymyksesi eteenpäin. Joku meistä vastaa sinulle tässä.',
  french:
    'Je ne le sais pas avec certitude, je transmets donc votre question. L’un de nous vous répondra ici.',
  german:
    'Das weiß ich nicht sicher, deshalb gebe ich deine Frage weiter. Jemand von uns antwortet dir hier.',
  hungarian: 'Ezt nem tudom biztosan, ezért továbbadom a kérdésed. Valamelyikünk itt fog válaszolni.',
  italian: 'Non lo so con certezza, quindi inoltro la tua domanda. Una persona ti risponderà qui.',
  norwegian: 'Det vet jeg ikke sikkert, så jeg gir spørsmålet ditt videre. En av oss svarer deg her.',
  portuguese: 'Não sei isso com certeza, por isso vou encaminhar a sua pergunta. Um de nós responde aqui.',
  russian: 'Точно не знаю, поэтому передаю ваш вопрос дальше. Вам ответит здесь кто-то из нас.',
  spanish: 'No lo sé con certeza, así que paso tu pregunta. Alguien del equipo te responderá aquí.',
  swedish: 'Det vet jag inte säkert, så jag skickar din fråga vidare. Någon av oss svarar dig här.',
  turkish: 'Bunu kesin olarak bilmiyorum, sorunuzu iletiyorum. Ekibimizden biri size buradan yanıt verecek.',
}

/** Returns the reply in a language, in English if there is none. */
export const unknownReplyIn = (language: string | null): string =>
  unknownReplies[language ?? 'english'] ?? unknownReplies['english'] ?? ''
