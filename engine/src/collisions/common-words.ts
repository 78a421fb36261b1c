import { foldText } from '@skein/contract/automations/keywords/fold'

export interface CommonWord {
  word: string
  folded: string
}

/** Common words that may contain shorter keywords. Not complete; enough to warn about "art" in "party". */
const words: Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'pt' | 'it', string>> = {
  en: `about above across actually address after again against almost alone already also always amazing anniversary
    another anyone anything apartment appointment article artist awesome because become before behind believe best
    better between birthday border bought bring brother business calendar camera cannot card care carpet cart cash
    catch celebrate central change charity chart cheap check cherry children chocolate choice christmas clothes coffee
    colour comfortable coming comment company complete computer concert congratulations cookie cooking corner country
    couple course cover create cushion customer daughter decide decoration definitely delicious department design
    different dinner discover discuss doctor dollar double dream dress during early earring earth easter education
    elephant else email enough evening every everything exactly example except excited expect expensive experience
    explain family fantastic fashion favourite feedback finally finger flower follow football forever forget forward
    friend furniture future garden gentle getting girlfriend gorgeous grandmother great green group happy heart
    heaven heavy hello herself himself holiday honestly hospital however husband imagine important impression
    incredible information inside instead interested invite island jacket journey kitchen knowledge language laughing
    learn leather leave letter library light listen little lovely magazine management market married message moment
    money month morning mother mountain movie music myself nature neighbour never nothing number obviously offer
    office often online opinion orange original other outside package painting paper parent party passion pattern
    people perfect person phone photo picture pillow place please possible practice present pretty probably problem
    product program purchase question quickly quite rather really reason receive recipe recommend recorder remember
    restaurant return ribbon school season secret service several shampoo share sharing shipping shopping should
    shoulder sister something sometimes special spring start station still story strange street strong student
    summer support surprise sweater sweet table taking talking teacher thanks that their there these thing think
    this those though thought through ticket together tomorrow tonight towards travel treasure trouble truly under
    understand until useful usually vacation video village waiting warm watch weather website wedding weekend welcome
    what whatever where which while whole window winter without wonderful worker workshop world worth would writing
    yesterday yourself`,
  de: `aber abend alle allein alles als also anders anfang antwort apotheke arbeit artikel auch aufgabe augen ausdruck
    auswahl auto backen bald banane bedeutet beide beispiel bekommen beratung bereits beste besuch bett bild bisschen
    bitte bleiben blume brauchen brief bringen bruder brücke bunt büro danke darauf darum decke denken deutsch dieser
    doch donnerstag draußen drucken durch ecke ehrlich eigentlich einfach einige einladung eltern ende endlich
    entscheiden erfahrung erinnerung erklären essen etwas familie farbe fast fehler feier fenster ferien fertig fest
    finden flasche frage freitag freude freund freundin früher frühling fußball garten gebäude geburtstag gedanke
    gefallen gegen geheimnis geld gelernt gemeinsam genau genießen gerade gerne geschenk geschichte gestern gesund
    gewinnen glauben gleich glück großartig gruppe gutschein haben halten handtasche handy hause heimat herbst herz
    heute hilfe himmel hoffentlich hübsch hund immer insel interesse jacke jahr jemand jetzt kaffee kalender karte
    kaufen keine kinder kirche klasse kleid klein kochen kommen können konzert körper kosten kuchen kunde kurz lachen
    laden lampe lange laufen leben lecker leder leider lernen letzte leute lieber liebe liefern machen mädchen manchmal
    mehr meinung mensch messer mittag möbel möglich moment monat morgen mutter nachbar nachricht nächste natürlich
    neben nichts niemand noch nochmal nummer oder ohne ostern paar papier party passen person pflanze platz plötzlich
    praktisch problem produkt qualität rabatt reise restaurant richtig ring sache sagen schenken schließlich schnell
    schokolade schön schreiben schrift schuhe schule schwarz schwester sehen seite selber sicher silber sofort solche
    sommer sonne sonntag später spiel sprache stadt stark start stehen stelle stimmt straße stück stunde suchen süß
    tasche tasse teuer tisch tochter toll traum treffen trinken überall überraschung umzug und unser unten urlaub
    vater verkauft verpackung verstehen versuchen vielleicht vielen vorbei vormittag wahrscheinlich wandern warm warten
    warum wasser weihnachten weiter welche wenig werden wetter wichtig wieder winter wirklich wissen woche wohnung
    wunderbar wunderschön wünschen zeigen zeit zimmer zuhause zusammen zwischen`,
  fr: `absolument achat acheter adorable adresse aimer ainsi alors amour ancien année anniversaire appartement
    apprendre après argent article artiste assez atelier attendre aujourd'hui aussi autant autour autre avant avec
    avoir balade beaucoup besoin bientôt bijou bonheur bonjour bonsoir boutique bracelet cadeau campagne carte celui
    certain chaise chambre chance chaque chat chaud cheveux chocolat choisir chose client collection colis commande
    comment comprendre compte content contraire copain couleur coup courage cousin créer cuisine dans début décider
    demain demande dentelle depuis dernier derrière dessin deux devant différent dimanche dire donner encore enfant
    enfin ensemble ensuite envie équipe espère étoile être exactement exemple facile famille fantastique fatigue femme
    fenêtre fête fille finalement fleur fois formidable frère garçon génial grand gratuit groupe habitude heure
    heureux histoire hiver homme idée image important incroyable instant intéressant jamais jardin jeudi jolie journée
    lampe lettre livre livraison longtemps lumière lundi magasin magnifique maintenant maison maman manger marché
    mardi mariage matin meilleur même merci merveilleux message mieux moment monde montagne montre moyen musique
    nature nouveau numéro occasion offrir oiseau ouvert panier parce pareil parfait parler part partager partir partout
    passer patience peinture pendant pense personne petit peur peut photo place plaisir plusieurs porte possible pour
    pourquoi pouvoir premier prendre prêt prochain produit projet promenade propre quand quelque question quoi
    raison recette regarder rendez-vous rentrer repas réponse reste retour réussir rien rouge salon samedi santé savoir
    semaine sentir service seulement simple soir soleil souvenir souvent sucre super surprise table tard tellement
    temps tendresse tenir terre tissu toujours tous travail travers trop trouver vacances vendredi vente vers vêtement
    ville visage vivre voiture voisin vouloir voyage vraiment week-end`,
  es: `abrazo abrir abuela acabar adelante además adiós ahora alegría alguien alguno alma almohada amarillo amiga amigo
    amor ancho anillo antes aparte apenas aprender aquí arte artículo artista así atrás aunque azúcar bailar barato
    barrio bastante bendiciones besos bienvenida boda bolsa bonito botella brazo buenas buscar caballo cabeza cada
    calendario calidad calle cama cambio camino camisa cantidad cara cariño carta casa casi celebrar cena cerca
    chica chocolate cielo ciudad claro cliente cocina color comida comprar compartir con conocer conseguir contenta
    contestar corazón correo cosa crear creer cualquier cuando cuenta cuerpo cuidado cumpleaños cuñada debajo decir dejar
    delicioso demasiado dentro derecha desde después detalle diferente difícil dinero domingo donde dulce durante
    edad ejemplo empezar encantar encargar encima encontrar enseguida entender entonces entrada entre envío escribir
    escuela espalda esperar esposa estar estrella excelente fácil falta familia favorito felicidades feliz fiesta
    final flores foto fuerte ganar gente gracias grande gratis guapa gustar hablar hacer hasta hermana hermoso hija
    historia hola hombre hora hoy idea igual importante increíble información interesante invierno jardín joven
    jueves jugar juntos lámpara lápiz lejos letra libro linda listo llamar llegar llevar lugar lunes madera madre
    maestra mañana maravilla martes más mayor mejor menos mensaje mercado mesa mientras mirar mismo momento montaña
    mujer mundo música muñeca nada navidad necesitar negocio ninguno niña noche nombre nosotros nuevo número nunca
    ocasión oferta olvidar opinión orden oro otra padre pagar página palabra parece pared parte pasar paseo película
    pensar pequeño perdón perfecto pero persona playa poder poner porque posible precioso pregunta primero principio
    problema producto pronto pueblo puerta querer quiero quizás rápido razón realmente recibir recuerdo regalo
    respuesta rico ropa sábado saber salir salud seguir seguro semana sencillo sentir siempre siguiente sobre solo
    sonrisa suerte tarde tarjeta temprano tener tiempo tienda todavía todo tomar trabajo traer tranquila único
    vacaciones varios vender ventana verano verdad vestido viaje vida viernes vivir volver zapato`,
  pt: `abraço abrir acabar achar adorei agora ainda alegria alguém algum alma almoço amanhã amarelo amiga amor anel
    aniversário antes aprender aqui arte artigo artista assim atenção através barato bastante beijo beleza bem bolsa
    bonito branco brincar buscar cabelo cabeça cada cadeira caixa cama caminho camisa cantar cara carinho carro carta
    casa casamento cedo certeza chegar cheio cidade claro cliente coisa colar coleção começar comida comigo comprar
    conhecer conseguir conta contente conversa coração corpo cozinha criança cuidado curso dar decidir deixar delícia
    demais dentro depois desconto desde desenho detalhe diferente difícil dinheiro dizer domingo doce durante embora
    empresa encantada encontrar encomenda enquanto ensinar entender entrada entrar entrega então entre escola
    escrever espaço especial esperar esposa estar estrela exemplo fácil falar falta família favorito fazer feliz
    férias festa filha final flores foto frente gente gostar grande grátis guardar história hoje homem hora idade
    ideia igual importante incrível inteiro inverno irmã janela jantar jardim jogo junto lado lâmpada lápis legal
    lembrar lembrança letra linda lindo livro loja longe lugar madeira mãe maior mais mamãe manhã mar maravilhoso
    março mãos melhor menina menos mensagem mercado mesa mesmo minha moda momento montanha morar muito mulher mundo
    música nada namorada natal natural negócio ninguém noite nome nosso novidade novo número nunca obrigada olhar
    ontem onde outra ouvir ouro padrão pagar palavra papel parabéns para parte passar passeio pedido pensar pequeno
    perfeito pergunta perto pessoa poder porque porta possível praia precisar presente primeiro problema produto
    próximo qualidade qualquer quando quanto quarto quase querida querer rápido razão realmente receber receita
    resposta roupa rua saber sábado saída sapato saudade saúde segunda seguro semana sempre sentir simples sobre sol
    sonho sorriso sorte sucesso surpresa talvez tamanho também tarde tempo terça tinta todo tomar trabalho trazer
    único vários vender verão verdade vestido viagem vida virar visita viver você voltar vontade`,
  it: `abbastanza abito abbraccio accordo acqua adesso adoro albero alcuni alla allora almeno alto altro amica amore
    anche ancora andare anello anima anniversario anno aperto appena aprire argento armadio arrivare arte articolo
    artista aspettare assolutamente attenzione auguri avanti avere azzurro bacio bambina barca basta bellezza bello
    bene bianco biglietto bisogno borsa bottega bravo buongiorno buono caffè calendario caldo cambiare camera camicia
    campagna cantare capelli capire cara carino carta casa cena cercare certo chiamare chiaro chiedere chiesa chilo
    cielo cioccolato città cliente coda colazione collana colore come cominciare compleanno complimenti comprare
    comunque conoscere consegna contatto contenta contro coppia corpo cosa costa creare credere cucina cuore cuscino
    dare davanti davvero decidere dentro desiderio dettaglio dicembre dietro differenza dire divano divertente dolce
    domanda domani domenica donna dopo dormire dove dunque durante eccellente entrare esempio essere estate fabbrica
    facile famiglia fantastico fare fatto felice festa figlia finalmente fine finestra fiore fondo forse forte foto
    fratello freddo fuori gatto gennaio gente gentile giardino giorno giovane giovedì gita giusto grande grazie gusto
    guardare idea ieri importante imparare incredibile indirizzo infatti informazione inizio insieme interessante
    inverno invece lampada lato lavoro leggere lettera letto libro lontano luce lunedì luogo lungo madre maggio
    magari maglia mamma mandare mangiare mano mare marito martedì matita matrimonio mattina meglio meno mente mentre
    mercato meraviglia messaggio mettere mezzo migliore minuto modo moglie molto momento mondo montagna musica natale
    natura negozio nessuno niente nipote nome nonna nostro notte numero nuovo occasione occhi offerta oggi ogni opera
    ordine oro ospite ottimo padre pagare pagina pane parlare parola parte partire passare paura pensare perché
    perfetto perso persona piacere piano piatto piazza piccolo poco porta possibile posto potere pranzo prendere
    preparare presto prezioso prima problema prodotto pronto proprio prossimo qualche qualità quando quasi questo
    quindi ragazza ragione regalo ricetta ricordo rispondere risposta rosso sabato saluti sapere scarpe scatola
    scegliere scrivere scuola seguire semplice sempre sentire sera serata settimana sicuro signora sogno sole solito
    sorella sorpresa sorriso spazio speciale sperare spesso spiaggia stanza stare stella stesso storia strada stupendo
    subito successo tanto tavolo tazza telefono tempo tenere terra tornare troppo trovare tutto ultimo unico usare
    vacanza vedere vendere venerdì verde vero vestito viaggio vicino vino visita vivere volere volta`,
}

export const commonWords: readonly CommonWord[] = [
  ...new Set(Object.values(words).flatMap((list) => list.trim().split(/\s+/))),
].map((word) => ({ word, folded: foldText(word) }))
