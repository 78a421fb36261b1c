/** The reply by language if the knowledge of the account does not answer a question. */
const unknownReplies: Readonly<Record<string, string>> = {
  danish: 'Det ved jeg ikke med sikkerhed, så jeg giver dit spørgsmål videre. Du får svar her af en af os.',
  dutch: 'Dat weet ik niet zeker, dus ik geef je vraag door. Iemand van ons antwoordt je hier.',
  english: "I'm not sure about that, so I've passed your question to the team. Someone will reply here.",
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
  arabic: 'لست متأكدًا من ذلك، لذا أحلت سؤالك إلى الفريق. سيرد عليك أحدنا هنا.',
  chinese: '这一点我不确定，已将您的问题转给我们的团队，会有人在这里回复您。',
  greek: 'Δεν είμαι σίγουρος γι’ αυτό, οπότε προωθώ την ερώτησή σας. Κάποιος από εμάς θα σας απαντήσει εδώ.',
  hebrew: 'אין לי תשובה ודאית, ולכן העברתי את השאלה לצוות. מישהו מאיתנו ישיב לך כאן.',
  hindi: 'मुझे इसकी पक्की जानकारी नहीं है, इसलिए आपका सवाल हमारी टीम को भेज दिया है। हमारी टीम यहीं जवाब देगी।',
  japanese: '確かなことがわからないため、ご質問を担当者に引き継ぎました。こちらで担当者からお返事します。',
  korean: '정확히 알지 못해 질문을 담당자에게 전달했습니다. 담당자가 여기에서 답변드리겠습니다.',
  persian: 'در این مورد مطمئن نیستم، بنابراین پرسش شما را به تیم فرستادم. یکی از ما همین‌جا پاسخ می‌دهد.',
  thai: 'เรื่องนี้ยังไม่แน่ใจ จึงส่งคำถามของคุณให้ทีมงานแล้ว ทีมงานจะตอบคุณที่นี่',
  ukrainian: 'Я не знаю цього напевно, тому передаю ваше запитання далі. Вам тут відповість хтось із нас.',
}

/** The reply by language if the customer sent something that a model cannot see. */
const unseenReplies: Readonly<Record<string, string>> = {
  danish: 'Det kan jeg ikke se her, så jeg giver det videre. Du får svar her af en af os.',
  dutch: 'Dat kan ik hier niet bekijken, dus ik geef het door. Iemand van ons antwoordt je hier.',
  english: "I can't see that here, so I've passed it to the team. Someone will reply here.",
  finnish: 'En näe tätä täällä, joten välitän sen eteenpäin. Joku meistä vastaa sinulle tässä.',
  french: 'Je ne peux pas voir cela ici, je le transmets donc. L’un de nous vous répondra ici.',
  german: 'Das kann ich hier nicht sehen, deshalb gebe ich es weiter. Jemand von uns antwortet dir hier.',
  hungarian: 'Ezt itt nem látom, ezért továbbadom. Valamelyikünk itt fog válaszolni.',
  italian: 'Non posso vederlo qui, quindi lo inoltro. Una persona ti risponderà qui.',
  norwegian: 'Det kan jeg ikke se her, så jeg gir det videre. En av oss svarer deg her.',
  portuguese: 'Não consigo ver isso aqui, por isso vou encaminhar. Um de nós responde aqui.',
  russian: 'Здесь я не могу это посмотреть, поэтому передаю дальше. Вам ответит здесь кто-то из нас.',
  spanish: 'No puedo verlo aquí, así que lo paso. Alguien del equipo te responderá aquí.',
  swedish: 'Det kan jag inte se här, så jag skickar det vidare. Någon av oss svarar dig här.',
  turkish: 'Bunu burada göremiyorum, bu yüzden iletiyorum. Ekibimizden biri size buradan yanıt verecek.',
  arabic: 'لا يمكنني رؤية ذلك هنا، لذا أحلته إلى الفريق. سيرد عليك أحدنا هنا.',
  chinese: '我在这里看不到该内容，已转给我们的团队，会有人在这里回复您。',
  greek: 'Δεν μπορώ να το δω εδώ, οπότε το προωθώ. Κάποιος από εμάς θα σας απαντήσει εδώ.',
  hebrew: 'אי אפשר לראות את זה כאן, ולכן העברתי את זה לצוות. מישהו מאיתנו ישיב לך כאן.',
  hindi: 'मैं इसे यहाँ नहीं देख सकता, इसलिए इसे हमारी टीम को भेज दिया है। हमारी टीम यहीं जवाब देगी।',
  japanese: 'こちらでは内容を確認できないため、担当者に引き継ぎました。こちらで担当者からお返事します。',
  korean: '여기에서는 볼 수 없어 담당자에게 전달했습니다. 담당자가 여기에서 답변드리겠습니다.',
  persian: 'این را اینجا نمی‌توانم ببینم، بنابراین آن را به تیم فرستادم. یکی از ما همین‌جا پاسخ می‌دهد.',
  thai: 'ดูสิ่งนี้ที่นี่ไม่ได้ จึงส่งต่อให้ทีมงานแล้ว ทีมงานจะตอบคุณที่นี่',
  ukrainian: 'Тут я не можу цього побачити, тому передаю далі. Вам тут відповість хтось із нас.',
}

/** Returns the reply in a language, in English if there is none. */
export const unknownReplyIn = (language: string | null): string => inLanguage(unknownReplies, language)

/** Returns the reply to something that a model cannot see in a language, in English if there is none. */
export const unseenReplyIn = (language: string | null): string => inLanguage(unseenReplies, language)

const inLanguage = (replies: Readonly<Record<string, string>>, language: string | null): string =>
  replies[language ?? 'english'] ?? replies['english'] ?? ''
