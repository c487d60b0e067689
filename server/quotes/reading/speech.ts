/**
 * Words of sentences: where one of them stands, the words around it tell of people, days, places and
 * the state of things, and are no entry of a list.
 */
export const speech: ReadonlySet<string> = new Set(
  `
    i me we us you he she him they them it its myself ourselves himself herself who whose what why how
    nobody somebody someone anyone everyone nothing something anything mom dad mum mother father
    brother sister son daughter wife husband grandmother grandfather uncle aunt parents roommate
    neighbour neighbor friend guys guy people landlord landlady tenant tenants owner contractor
    plumber electrician company council strata concierge manager super realtor boys girls family
    dads moms dog dogs cat cats baby babies toddler student students customers staff crew grant
    never always still yet once again often already now then soon later ago since until between
    during first second third fourth fifth last next end month months year years january february
    march april june july august september october november december jan feb mar apr jun jul aug
    sept sep oct nov dec thanksgiving christmas easter weekend weekends weekday weekdays noon
    tonight yesterday min mins minute minutes early late anytime
    am may might cannot cant wont isnt arent wasnt doesnt didnt havent hasnt dont wouldnt couldnt
    make makes made let lets say says said know knows think thinks hope meet find found come comes
    came coming cut cuts fit fits work works worked run runs ran sit sits open opens close closes
    keep keeps kept pull pulled put puts bought buy sell sells sold paid pay pays got gets give gave
    given took takes went goes looks look looking see seen use uses build builds built rent rents
    start starts stop stops split splits leak leaks blew blow blown dug dig fell fall falls broke
    break breaks died dies dead help helps ask asks told tell buzz ring rang knock bring brought
    arrive arrives leave leaves passed pass donate donates tie fried flooded wet dry soggy drained
    emptied sorry cheers thx thanks regards please hey good morning afternoon perfect great
    firm free busy dim low narrow steep friendly gentle patient basically actually honestly
    access entrance exit lobby intercom buzzer code lockbox key keys gate service loading bay
    elevator lift walk walkout walkway penthouse basement upstairs downstairs den sunroom balcony
    porch patio lawn hall kitchen roof roofline ceiling walls wall bottom top middle corner place
    spot street road drive avenue unit suite building tower townhouse neighbourhood facility city
    town surrey burnaby vancouver richmond langley coquitlam delta abbotsford squamish whistler
    maple ridge port moody north west east south kitsilano lonsdale ubc toronto canada bc ottawa
    calgary victoria rush cost costs price prices quote quotes payment listing move moving sale
    leftovers clearout cleanout clean hoarding estate house shop salon clinic restaurant cafe store
    daycare nursery office warehouse closing reno renovation mess care sure otherwise across apart
    together right left back front here there everywhere along away about around just only even ever
    neither either none half whole model brand size colour color style condition issue problem shape
    inches feet foot ft cm lbs pounds kg gal gallon gallons litre litres wide tall long deep high
    narrow heavy turn turns test tests done fine okay ok yes no not too also worn pretty flat
    electric gas manual lateral double doubles triple rolled stuck loose missing spare whatever
    remote length lengths tied tape mud heap heaps required permit permits insurance rule rules
  `
    .trim()
    .split(/\s+/),
)
