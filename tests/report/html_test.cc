#include "hadal/report/html.h"

#include <gtest/gtest.h>

namespace hadal::report {
namespace {

TEST(HtmlEscape, LeavesNoMarkup) {
  EXPECT_EQ(html_escape("<b>\"a\" & 'c'</b>"),
            "&lt;b&gt;&quot;a&quot; &amp; &#39;c&#39;&lt;/b&gt;");
  EXPECT_EQ(html_escape("Höhe über Grund [m²]"), "Höhe über Grund [m²]");
}

TEST(JsonString, CannotEndAScript) {
  EXPECT_EQ(json_string("</script><!--"), R"("\u003c/script\u003e\u003c!--")");
}

TEST(JsonString, EscapesQuotesControlsAndLineSeparators) {
  EXPECT_EQ(json_string("a\"b\\c\n\t\x01"), R"("a\"b\\c\u000a\u0009\u0001")");
  EXPECT_EQ(json_string("x\u2028y\u2029z"), R"("x\u2028y\u2029z")");
  EXPECT_EQ(json_string("µs · °"), "\"µs · °\"");
}

TEST(FillTemplate, DoesNotSearchWhatItInserted) {
  EXPECT_EQ(fill_template("<{{a}}|{{b}}>", {{"a", "{{b}}"}, {"b", "2"}}), "<{{b}}|2>");
}

TEST(FillTemplateDeathTest, TellsAnUnknownName) {
  EXPECT_DEATH(fill_template("{{nobody}}", {}), "nobody");
}

}  // namespace
}  // namespace hadal::report
