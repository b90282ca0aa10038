package turnstone

import kotlinx.serialization.KSerializer
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import kotlinx.serialization.json.JsonDecoder
import kotlinx.serialization.json.JsonElement
import turnstone.generated.infrastructure.Serializer

/** Configures the JSON of the generated code, unless the app has already used that code without this. */
internal fun configureJson() {
    runCatching {
        Serializer.kotlinxSerializationAdaptersConfiguration = { contextual(Any::class, Anything) }
        // A member that is not given is left out, not sent as null.
        Serializer.kotlinxSerializationJsonConfiguration = { encodeDefaults = false }
    }
}

/** The generated code has the type `Any` for objects without members, such as what `resigned` brings. */
private object Anything : KSerializer<Any> {
    override val descriptor: SerialDescriptor = JsonElement.serializer().descriptor

    override fun deserialize(decoder: Decoder): Any = (decoder as JsonDecoder).decodeJsonElement()

    override fun serialize(encoder: Encoder, value: Any) {
        encoder.encodeSerializableValue(JsonElement.serializer(), value as JsonElement)
    }
}
