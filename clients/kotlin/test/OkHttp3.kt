// Debian has OkHttp 3.13, in Java. The client is written for OkHttp 4 and newer, whose names differ
// in Kotlin. With these, and without the imports of companions that `tasks.sh` takes out of copies of
// the files, it compiles and runs with 3.13 too.

package PACKAGE

import java.io.File
import okhttp3.Headers
import okhttp3.HttpUrl
import okhttp3.MediaType
import okhttp3.Request
import okhttp3.RequestBody
import okhttp3.Response
import okhttp3.ResponseBody

val Request.method: String get() = method()
val Request.url: HttpUrl get() = url()
val HttpUrl.encodedPath: String get() = encodedPath()
val HttpUrl.encodedPathSegments: List<String> get() = encodedPathSegments()
val Response.body: ResponseBody? get() = body()
val Response.code: Int get() = code()
val Response.headers: Headers get() = headers()
val Response.message: String get() = message()

fun ByteArray.toRequestBody(type: MediaType? = null): RequestBody = RequestBody.create(type, this)
fun File.asRequestBody(type: MediaType? = null): RequestBody = RequestBody.create(type, this)
fun Map<String, String>.toHeaders(): Headers = Headers.of(this)
fun String.toHttpUrlOrNull(): HttpUrl? = HttpUrl.parse(this)
fun String.toMediaTypeOrNull(): MediaType? = MediaType.parse(this)
fun String.toRequestBody(type: MediaType? = null): RequestBody = RequestBody.create(type, this)
